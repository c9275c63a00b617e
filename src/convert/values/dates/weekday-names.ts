/** Finds the number of a day of the week by its name. */

/** Monday first; English, German, French, Spanish, Italian, Portuguese, Dutch and Croatian, long and short, without accents. */
const names: readonly (readonly string[])[] = [
  'monday mon mo montag mo lundi lun lunes lunedi segunda segundafeira seg maandag ma ponedjeljak pon',
  'tuesday tue tu tues dienstag di mardi mar martes martedi terca tercafeira ter dinsdag utorak uto',
  'wednesday wed we mittwoch mi mercredi mer miercoles mie mercoledi quarta quartafeira qua woensdag wo srijeda sri',
  'thursday thu th thur thurs donnerstag do jeudi jeu jueves jue giovedi gio quinta quintafeira qui donderdag cetvrtak cet',
  'friday fri fr freitag vendredi ven viernes vie venerdi sexta sextafeira sex vrijdag vr petak pet',
  'saturday sat sa samstag sonnabend samedi sam sabado sab sabato zaterdag za subota sub',
  'sunday sun su sonntag so dimanche dim domingo dom domenica zondag zo nedjelja ned',
].map((words) => words.split(' '));

/** The number of each day of the week, Monday is 0, by its names. */
export const weekdayByName = new Map(names.flatMap((words, day) => words.map((word) => [word, day] as const)));
