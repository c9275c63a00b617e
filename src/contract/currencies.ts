/** ISO 4217 currencies and their minor units. Our own data, because Intl and the packages that were tried lack about a dozen or have them wrong. */

/** List one, as in force at the start of 2026, by minor unit; funds and metals without a minor unit are given four decimals. */
const inUse: Record<number, string> = {
  0: `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF`,
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
    CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
    SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
    YER ZAR ZMW ZWG`,
  3: `
    BHD IQD JOD KWD LYD OMR TND`,
  4: `
    CLF UYW`,
};

const withoutMinorUnit = `
    XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX`;

/** List three: withdrawn codes, by their last known minor unit, otherwise two decimals. */
const historic: Record<number, string> = {
  0: `
    ADP BEF BYB BYR ESP GRD ITL LUF MGF PTE TPE TRL`,
  2: `
    AFA ALK ANG AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEL BGJ BGK BGL BGN BOP BRB BRC BRE BRN BRR BUK CHC
    CSD CSJ CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB FIM FRF GEK GHC GHP GNE GNS GQE GWE GWP HRD HRK IEP ILP ILR
    ISJ LAJ LSM LTL LTT LUC LUL LVL LVR MLF MRO MTL MTP MVQ MXP MZE MZM NIC NLG PEH PEI PES PLZ RHD ROK ROL RUR
    SDD SDP SIT SKK SLL SRG STD SUR TJR TMM UAK UGS UGW USS UYN UYP VEB VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN
    ZAL ZMK ZRN ZRZ ZWC ZWD ZWL ZWN ZWR`,
};

const minorUnits = new Map<string, number>();
for (const [unit, codes] of [...Object.entries(inUse), ...Object.entries(historic), ['4', withoutMinorUnit] as const]) {
  for (const code of codes.trim().split(/\s+/)) minorUnits.set(code, Number(unit));
}

/** "No currency" and "for testing": codes of the list that no amount can have. */
const noCurrencies: ReadonlySet<string> = new Set(['XXX', 'XTS']);

/** All codes that the contract knows, in use or historic, sorted. */
export const currencyCodes: readonly string[] = [...minorUnits.keys()].sort();

/** Whether the upper-case code is a currency of ISO 4217, in use or historic, that an amount can have. */
export function isCurrency(code: string): boolean {
  return minorUnits.has(code) && !noCurrencies.has(code);
}

/** The code that a text means, in any case. A text with letters beyond ASCII stays as it is, because the upper case of `ı` is `I`. */
export function currencyOfText(text: string): string {
  return /^[A-Za-z]+$/.test(text) ? text.toUpperCase() : text;
}

/** Decimals of a currency's amounts, 0 to 4; undefined for an unknown code. */
export function minorUnitOf(code: string): number | undefined {
  return minorUnits.get(code);
}
