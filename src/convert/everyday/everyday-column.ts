/** The shape of the everyday word lists: what a header word means where no source is known. */
import type { Meaning, SourceColumn } from '../source.ts';

/**
 * One meaning and its words. The order of a list is a ranking: of the columns of one meaning only those of the earliest entry keep
 * it, those of later entries mean `otherwise`, or nothing.
 */
export interface EverydayColumn extends SourceColumn {
  /** What it means where an earlier entry has taken `means`: "Room" beside "Room type" is a door number. */
  otherwise?: Meaning;
}

/** The words of a list that is written with `;` and line breaks between them. */
export function wordsOf(list: string): string[] {
  return list
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The letters without their accents, as people type them in haste: `Arrivée` is `Arrivee`, `Straße` is `Strasse`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐøØłŁß]/g, (letter) => baseLetters[letter]!);
}

const baseLetters: Readonly<Record<string, string>> = { đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ß: 'ss' };

/** German letters as they are spelled where a keyboard lacks them: `Gästename` is `Gaestename`. */
export function withSpelledUmlauts(text: string): string {
  return text.normalize('NFC').replace(/[äöüÄÖÜß]/g, (letter) => spelledLetters[letter]!);
}

const spelledLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};
