/**
 * Frequent first names of the languages of the word lists, without accents: they show which name comes first. Names that are as often surnames are
 * not included.
 */
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';

const names = new Set(
  `maria ana anna anne annie jose juan carlos luis javier antonio francisco manuel pedro pablo miguel angel jorge fernando rafael raul sergio alberto roberto ricardo eduardo enrique
  carmen isabel pilar dolores teresa laura marta lucia elena cristina paula sara andrea beatriz rocio silvia patricia veronica monica claudia gabriela alejandra daniela valeria guadalupe rosa
  alejandro diego andres guillermo ignacio jesus ramon oscar hector hugo ivan adrian mario joaquin gonzalo esteban gustavo mauricio rodrigo leonardo alfredo arturo cesar emilio felipe
  joao paulo marcos lucas mateus gabriel thiago bruno fabio marcelo joana ines beatriz mariana fernanda juliana camila leticia larissa amanda bruna rita catarina
  giovanni giuseppe marco luca matteo andrea alessandro lorenzo stefano francesco paolo giulia francesca chiara valentina federica elisa alessia giorgia sofia martina ilaria
  jean pierre michel philippe alain nicolas julien sebastien christophe frederic stephane olivier guillaume thierry patrick laurent marie sophie isabelle nathalie catherine celine aurelie
  camille chloe manon lea emma julie pauline sandrine valerie veronique brigitte monique francoise jacqueline sylvie helene
  hans josef georg heinrich gerhard helmut heinz rudolf gunter peter klaus jurgen wolfgang dieter manfred uwe bernd stefan andreas michael thomas markus matthias tobias florian sebastian johannes lukas jonas felix maximilian
  ursula petra sabine monika renate helga karin brigitte ingrid susanne birgit heike gabriele anja katrin kathrin stefanie sandra nicole julia lena lisa hannah katharina christina johanna eva
  john robert william david richard joseph charles christopher daniel matthew anthony donald steven andrew kenneth joshua kevin brian edward ronald timothy jason jeffrey jacob gary
  nicholas eric jonathan stephen larry justin brandon benjamin samuel gregory frank alexander raymond jack dennis jerry tyler aaron ethan nathan zachary oliver harry liam noah
  mary patricia jennifer linda elizabeth barbara susan jessica karen sarah nancy lisa betty margaret ashley kimberly emily donna michelle carol deborah stephanie rebecca sharon cynthia kathleen
  amy angela shirley brenda pamela samantha katherine christine debra rachel carolyn janet heather diane olivia victoria joan evelyn megan alice julie hannah abigail jane charlotte
  jan piet kees johan willem hendrik gerrit sander bart joost pieter anneke marieke femke sanne lotte
  lars erik anders nils sven olaf bjorn karl gunnar astrid ingrid freja maja kirsten
  jakub piotr krzysztof andrzej tomasz pawel marcin michal grzegorz adam lukasz katarzyna malgorzata agnieszka barbara ewa krystyna magdalena joanna aleksandra monika
  jiri petr pavel tomas jaroslav miroslav zdenek vaclav jana lenka katerina lucie hana
  ivan marko luka ante josip stjepan tomislav zeljko ivana marija petra iva katarina nikola milan dragan jovan jelena milica
  istvan laszlo jozsef janos zoltan sandor gabor ferenc attila peter katalin erzsebet ilona eva zsuzsanna agnes judit
  ion gheorghe vasile mihai alexandru andrei cristian elena ioana mihaela gabriela
  mehmet mustafa ahmet ali huseyin hasan ibrahim ismail murat osman yusuf fatma ayse emine hatice zeynep elif merve
  nikos giorgos georgios dimitris dimitrios konstantinos yannis ioannis panagiotis katerina eleni sofia vasiliki
  иван александр сергей дмитрий андрей алексей михаил николай владимир евгений павел максим артем игорь олег юрий виктор антон роман денис
  мария анна елена ольга наталья татьяна ирина светлана екатерина юлия анастасия людмила галина дарья виктория ксения полина марина
  νικος γιωργος γεωργιος δημητρης κωνσταντινος γιαννης ιωαννης μαρια ελενη αικατερινη βασιλικη σοφια
  mohamed mohammed muhammad ahmad omar khaled khalid hassan hussein mahmoud abdullah youssef tarek walid karim faisal nasser fatima aisha
  budi agus dewi siti wayan made nyoman ketut putu kadek`.split(/\s+/),
);

/** Whether a word is a frequent first name, in any case. */
export function isFirstName(word: string): boolean {
  return names.has(withoutAccents(word).toLowerCase());
}

/** Vietnamese last names, which stand first in Vietnam, and behind a middle name abroad. */
const vietnamese = /^(?:nguyen|tran|pham|hoang|huynh|phan|vu|vo|dang|bui|ngo|duong|ly|le|dinh|trinh|truong|doan)$/;

/** Whether a word is a Vietnamese last name, in any case. */
export function isVietnamese(word: string): boolean {
  return vietnamese.test(withoutAccents(word).toLowerCase());
}

const patronymic =
  /(?:ович|евич|ична|овна|евна|инична|ьич|кузьмич|фомич|лукич|никитич|ovich|evich|ovna|evna|ilyich|kuzmich|fomich|nikitich)$/u;

/** Whether a word is a patronymic, which Russian writes after the first name. */
export function isPatronymic(word: string): boolean {
  return word.length >= 5 && patronymic.test(word.toLowerCase());
}

/** The order that the words of a name show by themselves; undefined if they show none. */
export function shownOrder(words: readonly string[]): 'first-last' | 'last-first' | undefined {
  const [head, tail] = [words[0]!, words.at(-1)!];
  if (isPatronymic(tail)) return words.length === 3 ? 'last-first' : undefined;
  if (words.length === 3 && isPatronymic(words[1]!)) return 'first-last';
  const [headIs, tailIs] = [isFirstName(head) || isVietnamese(tail), isFirstName(tail) || isVietnamese(head)];
  if (headIs !== tailIs) return headIs ? 'first-last' : 'last-first';
  // An initial stands for a first name: `Muster E.`
  const [isHead, isTail] = [head, tail].map((word) => /^\p{L}\.?$/u.test(word));
  return headIs || isHead === isTail ? undefined : isHead ? 'first-last' : 'last-first';
}
