import { expect, test } from 'vitest';
import { currencyCodes, isCurrency } from '../../../../src/contract/currencies.ts';
import { currencyOfHeader } from '../../../../src/convert/columns/currency-of-header.ts';
import { currenciesOfSign, currencyOfWord, wordCodes } from '../../../../src/convert/values/amounts/currency-signs.ts';

test('a sign of one currency is its code', () => {
  const codes = {
    '€': 'EUR',
    '£': 'GBP',
    RM: 'MYR',
    R$: 'BRL',
    A$: 'AUD',
    AU$: 'AUD',
    CA$: 'CAD',
    US$: 'USD',
    'US $': 'USD',
    NZ$: 'NZD',
    HK$: 'HKD',
    S$: 'SGD',
    SG$: 'SGD',
    NT$: 'TWD',
    MX$: 'MXN',
    zł: 'PLN',
    Kč: 'CZK',
    '₫': 'VND',
    đ: 'VND',
    '₹': 'INR',
    '฿': 'THB',
    Rp: 'IDR',
    'Rp.': 'IDR',
    '₺': 'TRY',
    TL: 'TRY',
    Ft: 'HUF',
    лв: 'BGN',
    'лв.': 'BGN',
    '₩': 'KRW',
    '₪': 'ILS',
    '₱': 'PHP',
    '₽': 'RUB',
    '₴': 'UAH',
    R: 'ZAR',
    kn: 'HRK',
    '￡': 'GBP',
    'Kc\u030c': 'CZK',
    euro: 'EUR',
    eur: 'EUR',
    AUD$: 'AUD',
    $USD: 'USD',
  };
  for (const [sign, currency] of Object.entries(codes)) expect(currencyOfWord(sign), sign).toEqual({ currency });
});

test('a sign that several currencies share decides nothing', () => {
  const signs = {
    $: '$',
    '＄': '$',
    kr: 'kr',
    'Kr.': 'kr',
    KR: 'kr',
    '¥': '¥',
    '￥': '¥',
    Rs: 'Rs',
    'Rs.': 'Rs',
    '₨': 'Rs',
    C$: 'C$',
    'Fr.': 'Fr',
    lei: 'lei',
  };
  for (const [written, sign] of Object.entries(signs)) {
    expect(currencyOfWord(written), written).toEqual({ sign });
    expect(currenciesOfSign(sign)!.length).toBeGreaterThan(1);
  }
  expect(currenciesOfSign('kr')).toContain('SEK');
  expect(currenciesOfSign('€')).toBeUndefined();
});

test('every code of the contract is a currency, and only such a code', () => {
  for (const currency of currencyCodes.filter(isCurrency)) expect(currencyOfWord(currency)).toEqual({ currency });
  for (const code of wordCodes) expect(currencyOfWord(code.toLowerCase()), code).toBeUndefined();
  for (const text of ['ABC', 'EURO5', 'r', 'km', '%', 'x', 'USD€', 'EUR USD', 'Total', ''])
    expect(currencyOfWord(text), text).toBeUndefined();
});

test('codes of shared signs are codes of the contract', () => {
  for (const sign of ['$', 'kr', '¥', 'C$', 'Rs', 'Fr', 'FCFA', 'lei', 'руб', 'Dh', 'Bs', '元', '﷼'])
    for (const code of currenciesOfSign(sign)!) expect(currencyCodes, code).toContain(code);
});

test('a header says the currency of its column', () => {
  const headers = {
    'Price (EUR)': 'EUR',
    'Betrag in EUR ': 'EUR',
    'Total (€)': 'EUR',
    'Amount USD': 'USD',
    EUR: 'EUR',
    '[EUR]': 'EUR',
    'PRICE EUR': 'EUR',
    price_EUR: 'EUR',
    'Price, TRY': 'TRY',
    'Total TRY': 'TRY',
    'Price (TRY)': 'TRY',
    'Price in ALL': 'ALL',
    'Price (ALL)': 'ALL',
    'Rate (RM)': 'MYR',
    'Preis in Euro': 'EUR',
    'Cena zł': 'PLN',
    'Precio (S/)': 'PEN',
    'Price (EUR, gross)': 'EUR',
    'EUR per night': 'EUR',
    '€ Total': 'EUR',
    'Price\u00a0(EUR)\u200b': 'EUR',
    'Total $ (USD)': 'USD',
    'Price (in EUR)': 'EUR',
    'Price (€)/night': 'EUR',
    total_eur: 'EUR',
    'price per night (usd)': 'USD',
  };
  for (const [header, currency] of Object.entries(headers))
    expect(currencyOfHeader(header), header).toEqual({ currency });
  const shared = { 'Revenue($)': '$', 'Pris (kr)': 'kr', 'Pris i kr': 'kr', 'Total ¥': '¥' };
  for (const [header, sign] of Object.entries(shared)) expect(currencyOfHeader(header), header).toEqual({ sign });
});

test('words that look like a code say nothing in a header', () => {
  const headers = [
    'ALL ROOMS',
    'Price ALL',
    'PRICE ALL',
    'TOTAL IN ALL',
    'PRICE, TOP',
    'SEK ROOMS',
    'PRICE TOP',
    'TRY ALL TOP',
    'PLZ',
    'PRICE STD',
    'TOTAL SVC',
    'Try our top rate',
  ];
  const others = [
    'Price',
    '',
    '(',
    'Price (all rooms)',
    'Price per room',
    'PRICE RM',
    'Rate (Rm)',
    'Revenue (R)',
    'R',
    'Total incl. tax',
    'eur',
    'Total eur',
    'price (all)',
    'price_top',
    'sek_rooms',
    'Commission %',
  ];
  for (const header of [...headers, ...others, `EUR${' '.repeat(1_000_000)}`])
    expect(currencyOfHeader(header), header.slice(0, 20)).toBeUndefined();
});

test('two currencies in one header say nothing', () => {
  for (const header of ['Price (EUR/USD)', 'Price EUR (USD)', 'Total € (USD)'])
    expect(currencyOfHeader(header), header).toBeUndefined();
});
