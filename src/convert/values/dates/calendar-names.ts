/** Finds the number of a month, or of a day of the week, by its name. The tables are fixed, because what ICU knows differs between machines. */

/** The points in a date with a month name: a few names belong to one language only with certain points. */
interface DatePoints {
  /** A point after the number of the day. */
  behindDay: boolean;
  /** A point after the whole date. */
  behindDate: boolean;
}

/**
 * The month (1 to 12) that a word names; undefined if it names none, or could name two. `word` is lower case without accents and points. No word
 * means different months in two of these languages; see `croatianPoints` for the names that do.
 */
export function monthOfName(word: string, points: DatePoints): number | undefined {
  const month = monthByName.get(word);
  const needed = month === undefined ? undefined : croatianPoints.get(word);
  if (needed === 'behindDay') return points.behindDay ? month : undefined;
  if (needed === 'both') return points.behindDay && points.behindDate ? month : undefined;
  return month;
}

/** The names of each month in the languages of Europe and in Indonesian, lower case without accents, long and short, January first. */
export const monthNames: readonly (readonly string[])[] = [
  'january jan januar janner jaenner janvier janv enero ene gennaio genn gen janeiro januari sijecanj sijecnja sij ianuarie ian tammikuu tammikuuta januara januarja styczen stycznia sty leden ledna gener ocak oca jaanuar январь января янв січня януари ιανουαριος ιανουαριου ιαν',
  'february feb februar feber fevrier fevr fev febrero febbraio febbr fevereiro februari veljaca veljace velj februarie helmikuu helmikuuta februara februarja luty lutego lut unor unora febrer subat veebruar февраль февраля фев февр лютого февруари φεβρουαριος φεβρουαριου φεβ',
  'march mar marz maerz mrz mars marzo marco maart mrt ozujak ozujka ozu marcius martie maaliskuu maaliskuuta mart marca marec marts marzec brezen brezna maret marc marcu март марта мар березня μαρτιος μαρτιου μαρ',
  'april apr avril avr abril abr aprile travanj travnja tra aprilis aprilie huhtikuu huhtikuuta aprila kwiecien kwietnia kwi duben dubna nisan nis aprill апрель апреля апр квітня април απριλιος απριλιου απρ',
  'may mai mayo maggio magg mag maio mei svibanj svibnja svi maj majus toukokuu toukokuuta maja mayis mayıs kveten kvetna maig maius маи мая травня μαιος μαιου μαι',
  'june jun juni juin junio giugno giu junho lipanj lipnja lip junius iunie iun kesakuu kesakuuta juna junija czerwiec czerwca cze cerven cervna haziran haz juny juuni июнь июня июн червня юни ιουνιος ιουνιου ιουν',
  'july jul juli juillet juil julio luglio lug julho srpanj srpnja srp julius iulie iul heinakuu heinakuuta jula julija lipiec lipca cervenec cervence temmuz tem juliol juuli июль июля июл липня юли ιουλιος ιουλιου ιουλ',
  'august aug aout agosto ago augustus kolovoz kolovoza kol augusti augusztus elokuu elokuuta avgust avgusta avg augusta sierpien sierpnia sie srpen srpna agustos agu agost agustus agt август августа авг серпня αυγουστος αυγουστου αυγ',
  'september sep sept septembre septiembre setiembre settembre sett set setembro rujan rujna ruj szeptember szept septembrie syyskuu syyskuuta septembar septembra wrzesien wrzesnia wrz zari eylul eyl setembre сентябрь сентября сен сент вересня септември σεπτεμβριος σεπτεμβριου σεπ σεπτ',
  'october oct oktober okt octobre octubre ottobre ott outubro out listopad listopada lis octombrie lokakuu lokakuuta oktobar oktobra pazdziernik pazdziernika paz rijen rijna ekim eki октябрь октября окт жовтня октомври οκτωβριος οκτωβριου οκτ',
  'november nov novembre noviembre novembro studeni studenoga studenog stu noiembrie marraskuu marraskuuta novembar novembra kasim kasım kas ноябрь ноября ноя нояб листопада ноември νοεμβριος νοεμβριου νοε',
  'december dec dezember dez decembre diciembre dic dicembre dezembro prosinac prosinca pro desember decembrie joulukuu joulukuuta decembar decembra grudzien grudnia gru prosince aralik aralık ara des desembre detsember декабрь декабря дек грудня декември δεκεμβριος δεκεμβριου δεκ',
].map((names) => names.split(' '));

/** The number of each month, 1 to 12, by its names. */
export const monthByName = new Map(
  monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** Whether a word, lower case without accents, is the name of a month in one of these languages, with or without a year. */
export function isMonthName(word: string): boolean {
  return monthByName.has(word.replace(/[ ./-]*(?:\d{2}|\d{4})$/, ''));
}

/**
 * Croatian names that mean the following month in Polish (`5 listopada`, `lip`) or Czech (`5. lis`, `5. srp`). Polish writes no point after the day,
 * and neither language writes one after the year, as Croatian does: `5. listopada 2026.`
 */
const croatianPoints: ReadonlyMap<string, 'behindDay' | 'both'> = new Map([
  ['listopada', 'behindDay'],
  ['lip', 'behindDay'],
  ['listopad', 'both'],
  ['lis', 'both'],
  ['srp', 'both'],
]);

/** Monday first; English, German, French, Spanish, Italian, Portuguese, Dutch and Croatian, long and short, without accents. */
const weekdayNames: readonly (readonly string[])[] = [
  'monday mon mo montag mo lundi lun lunes lunedi segunda segundafeira seg maandag ma ponedjeljak pon',
  'tuesday tue tu tues dienstag di mardi mar martes martedi terca tercafeira ter dinsdag utorak uto',
  'wednesday wed we mittwoch mi mercredi mer miercoles mie mercoledi quarta quartafeira qua woensdag wo srijeda sri',
  'thursday thu th thur thurs donnerstag do jeudi jeu jueves jue giovedi gio quinta quintafeira qui donderdag cetvrtak cet',
  'friday fri fr freitag vendredi ven viernes vie venerdi sexta sextafeira sex vrijdag vr petak pet',
  'saturday sat sa samstag sonnabend samedi sam sabado sab sabato zaterdag za subota sub',
  'sunday sun su sonntag so dimanche dim domingo dom domenica zondag zo nedjelja ned',
].map((words) => words.split(' '));

/** The number of each day of the week, Monday is 0, by its names. */
export const weekdayByName = new Map(weekdayNames.flatMap((words, day) => words.map((word) => [word, day] as const)));
