/** Reads a spelling of a currency (`€`, `EUR`, `US$`, `kr.`) as its ISO 4217 code, or as a sign that several currencies share. */
import { isCurrency } from '../../../contract/currencies.ts';
import { normalized, remembering } from '../../../contract/text.ts';

/** What a spelling says about the currency: its code, or a sign (in its usual spelling) that several currencies share, which does not decide it. */
export type SaidCurrency = { currency: string; sign?: undefined } | { sign: string; currency?: undefined };

/**
 * Reads one spelling of a currency, such as `€`, `EUR`, `US$`, `kr.`, `COP $`; undefined if it is none or contradicts itself. Case is ignored where
 * it cannot mislead: `eur` is EUR, but `all` is not ALL and `km` not KM.
 */
export const currencyOfWord = remembering((word: string): SaidCurrency | undefined => {
  const compact = spellingKey(word);
  return compact.length > writingCharactersMax ? undefined : (saidBy(compact) ?? saidByPair(compact));
});

/** Combines the spellings before and after one number: `$12 USD` is USD, `€12 USD` undefined (a contradiction), two blank ones `{}`. */
export function currencyAround(before: string, behind: string): SaidCurrency | Record<string, never> | undefined {
  // A lone R for rand means something else after a number.
  if (spellingKey(behind) === rand) return undefined;
  const [first, second] = [before, behind].map((word) => (word.trim() === '' ? {} : currencyOfWord(word)));
  if (first === undefined || second === undefined) return undefined;
  if (!isSaid(first)) return second;
  return isSaid(second) ? agreed(first, second) : first;
}

/** Codes of the currencies that share a sign, such as SEK, NOK, DKK, ISK for `kr`; undefined for any other text. */
export function currenciesOfSign(sign: string): readonly string[] | undefined {
  return sharedSigns.get(sign);
}

/** The currencies that share a sign, for the message that asks which one it is. */
export function currenciesSharing(sign: string): string {
  return (currenciesOfSign(sign) ?? []).slice(0, 6).join(', ');
}

/** Reads a sign only in its usual spelling and case: `RM` is ringgit, `Rm` nothing. For texts in which letters may mean something else. */
export function currencyOfUsualSign(word: string): SaidCurrency | undefined {
  return saidBySpelling.get(spellingKey(word));
}

/** Combines two statements; undefined if they contradict each other. */
export function agreed(first: SaidCurrency, second: SaidCurrency): SaidCurrency | undefined {
  if (first.currency === second.currency && first.sign === second.sign) return first;
  const code = first.currency === undefined ? second : first;
  const sign = first.currency === undefined ? first : second;
  if (code.currency === undefined || sign.sign === undefined) return undefined;
  return sharedSigns.get(sign.sign)?.includes(code.currency) ? code : undefined;
}

/** Codes that are also words or abbreviations in hotel files (`ALL`, `STD`, `TOP`): they mean a currency only if that is clear. */
export const wordCodes: ReadonlySet<string> = new Set(
  [
    'ADP ALL ARA BAD BEL BOP BRE CHC CHE CYP ECS ESP GRD LVL MTL',
    'NIC PEI PES PLZ PTE ROK SIT STD SUR SVC TOP TPE USS XTS XXX',
  ].flatMap((codes) => codes.split(' ')),
);

/** Without white space. */
const writingCharactersMax = 16;
const rand = 'R';

/**
 * Signs of only one currency. `£` is sterling: the other pounds in use are written with a letter beside it (E£) or by their code. `C$` is not
 * included: Nicaragua writes it too.
 */
const signsOfOne = `
  AMD ֏; AUD A$ AU$; AZN ₼; BAM KM; BDT ৳; BGN лв лв.; BRL R$; CAD CA$ CDN$; CHF SFr SFr.; CNY CN¥ RMB; CRC ₡; CZK Kč Kc; DOP RD$; EGP E£
  EUR € EURO Euro Euros euro euros; FJD FJ$; GBP £; GEL ₾; GHS ₵ GH₵; HKD HK$; HRK kn; HUF Ft Ft.; IDR Rp Rp.; ILS ₪ NIS; INR ₹; JMD J$
  JPY JP¥ 円; KES KSh KSh.; KHR ៛; KRW ₩ 원; KZT ₸; LAK ₭; MNT ₮; MXN MX$; MYR RM; NAD N$; NGN ₦; NZD NZ$; PEN S/ S/.; PHP ₱; PLN zł zl; PYG ₲
  RUB ₽; SGD S$ SG$; THB ฿; TRY ₺ TL; TTD TT$; TWD NT$; TZS TSh TSh.; UAH ₴ грн грн.; UGX USh USh.; USD US$ U$S; VND ₫ đ VNĐ; XCD EC$; ZAR R`;

/** Signs of several currencies, in their usual spelling, and the currencies that use them. */
const sharedSigns: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf(`
  $ USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP CUP BRL BBD BMD BND BSD BZD FJD GYD JMD KYD LRD MOP NAD NIO SBD SRD TTD XCD WST TOP CVE
  kr SEK NOK DKK ISK EEK; ¥ JPY CNY; C$ CAD NIO; Rs INR PKR LKR NPR MUR SCR; Fr CHF XOF XAF XPF KMF DJF GNF BIF RWF FRF BEF LUF; FCFA XOF XAF
  lei RON MDL; руб RUB BYN; Dh AED MAD; Bs BOB VES; 元 CNY TWD HKD MOP; ﷼ IRR SAR QAR OMR YER`).map(
    ([sign, ...codes]) => [sign!, codes],
  ),
);
const otherSpellings = 'kr kr.; Rs Rs.; Fr Fr.; FCFA CFA; руб руб. р.; Dh Dhs Dhs.; Bs Bs.';

const saidBySpelling = new Map<string, SaidCurrency>();
for (const [currency, ...signs] of rowsOf(signsOfOne))
  for (const sign of signs) saidBySpelling.set(spellingKey(sign), { currency: currency! });
for (const sign of sharedSigns.keys()) saidBySpelling.set(spellingKey(sign), { sign });
for (const [sign, ...spellings] of rowsOf(otherSpellings))
  for (const spelling of spellings) saidBySpelling.set(spellingKey(spelling), { sign: sign! });

/** The words of each part of a list that `;` and line breaks part. */
function rowsOf(list: string): string[][] {
  return list.split(/[;\n]/).flatMap((row) => (row.trim() === '' ? [] : [row.trim().split(/\s+/)]));
}

/** Letters that mean something else in lower case (`km`), so that their case counts. */
const caseCounts = new Set([rand, 'KM']);
const saidByLowerCase = new Map(
  [...saidBySpelling].filter(([sign]) => !caseCounts.has(sign)).map(([sign, said]) => [sign.toLowerCase(), said]),
);

/** Half and full width forms and the one-letter rupee are replaced by the usual ones; white space is removed. */
function spellingKey(word: string): string {
  return normalized(word, 'NFKC').replace(/\s/g, '');
}

function saidBy(compact: string): SaidCurrency | undefined {
  return saidBySpelling.get(compact) ?? saidByLowerCase.get(compact.toLowerCase()) ?? saidByCode(compact);
}

function saidByCode(compact: string): SaidCurrency | undefined {
  const currency = compact.toUpperCase();
  if (!/^[A-Za-z]{3}$/.test(compact) || !isCurrency(currency)) return undefined;
  return compact === currency || !wordCodes.has(currency) ? { currency } : undefined;
}

/** A code and a sign together: `COP$`, `$USD`. */
function saidByPair(compact: string): SaidCurrency | undefined {
  for (const index of [3, compact.length - 3]) {
    if (index <= 0 || index >= compact.length) continue;
    const [first, second] = [saidBy(compact.slice(0, index)), saidBy(compact.slice(index))];
    if (first !== undefined && second !== undefined) return agreed(first, second);
  }
  return undefined;
}

function isSaid(said: SaidCurrency | Record<string, never>): said is SaidCurrency {
  return said.currency !== undefined || said.sign !== undefined;
}
