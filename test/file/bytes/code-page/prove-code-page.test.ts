import { expect, test } from 'vitest';
import { gatherLetters } from '../../../../src/file/bytes/code-page/gather-letters.ts';
import { type CodePageVerdict, proveCodePage } from '../../../../src/file/bytes/code-page/prove-code-page.ts';

/** Names that are not among those the letters are told by. */
const people: Record<string, readonly string[]> = {
  'windows-1250': [
    'Zdzisław Mirosław Szczęsny Gałązka Sołtys Pięta Cieślak Mróz Głowacki Małecki Kołodziej Świderski',
    'Bohouš Krejčí Šimek Kolář Bartoš Vítek Hašek Doležal Tůma Řezníček Křivánek Štěpán Blažek',
    'Krešimir Ančić Brkić Mamić Vlahović Lovrić Krstić Đaković Matošević Čolić Župan Škoro Ćaleta',
    'Márton Ödön Böske Kertész Bokros Győri Fűredi Szőcs Hőgyes Csőke Pető Fejős Kőhalmi',
    'Mihăiţă Grigoraş Ciorănescu Vlăduţ Şuţu Cărăuşu Bărbulescu Mitriţă Tăriceanu',
    'Ľudovít Ďurko Lukáč Štefánik Kukučín Mišík Ťapák Vŕšok Žigmund Slávka',
  ],
  'windows-1251': ['Виктор Зайцев Григорьев Беляев Тарасов Юрий Щербаков Жуков Анастасия Гаврилов'],
  'windows-1252': [
    'Valérie Jérémie Agnès Thérèse Solène Mylène Crépin Lévêque Gaëtan Clémence Hervé Frémont Hébert',
    'Nicolás Tomás Belén Rocío Toño Cañizares Ordóñez Cedeño Patiño Saldaña Velázquez Gutiérrez',
    'Tomé Lourenço Simão Salomão Serrão Cabaço Mourão Aragão Inácio Otávio Cecília Ramalhão',
    'Östen Märit Lövgren Sjöström Blomström Grönlund Svärd Ågren Bäck Löfgren Schröter Größl',
    'Mærsk Bjørk Høgh Kjærulff Støvring Lindegård Møgelhøj Nørregaard Løvgreen Højlund',
    'Þráinn Guðlaugur Sigríður Þorbjörg Hafþór Ævar Óðinn Jökull',
  ],
  'windows-1253': ['Σπύρος Θεόδωρος Μιχαήλ Καραγιάννης Ξανθόπουλος Βλάχος Στυλιανός'],
  'windows-1254': ['Gürcan Tuğrul Çağatay Şeyma Işılay Muğlalı Bıçakçı Yağmur Gülşah Şafak Kuşçu Taşdemir Sarı'],
  'windows-1257': [
    'Žilvinas Šarūnė Rūtelė Česlovas Lukošius Jūrė Žemgulys Mikalauskaitė Sakalauskienė Grigaitė',
    'Žanis Ēvalds Guntārs Skujiņa Lapiņš Vanagiņš Grūbe Ķirsons Ķeniņš Siliņš Vītoliņš',
    'Märten Küllike Tõnisson Põldmaa Jõesaar Õispuu Mänd Hõbe Kõrv',
  ],
  shift_jis: ['佐々木健太 田村直樹 中島美咲 菊地良子 タナカケンジ 小林さくら 岡田浩司 すずきひろし'],
  gb18030: ['王秀英 李志强 张伟 刘洋 陈建军 赵敏 孙丽 周杰 吴涛 郑晓东 何静 高飞'],
  big5: ['陳怡君 林志明 黃淑芬 張家豪 吳建宏 劉雅婷 蔡英文 謝宗翰 鄭秀珍'],
  'euc-kr': ['김민수 이영희 박지훈 최서연 정우성 강동원 조은정 윤미래 임시완'],
};

/** Texts in an encoding of which the platform knows only how it is read. */
function createEncoder(encoding: string): (text: string) => Buffer {
  const bytes = new Map<string, number[]>();
  const learn = (...sequence: number[]) => {
    const text = new TextDecoder(encoding).decode(Uint8Array.from(sequence), { stream: true });
    if ([...text].length === 1 && text !== '\ufffd' && !bytes.has(text)) bytes.set(text, sequence);
  };
  for (let first = 0; first < 256; first += 1) learn(first);
  if (!encoding.startsWith('windows'))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) learn(first, second);
  return (text) => Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? [0x3f]));
}

async function verdictOf(bytes: Buffer): Promise<CodePageVerdict> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
  }
  return proveCodePage(await gatherLetters(chunks()));
}

/** Numbers that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each(Object.keys(people))(
  'law: names in %s are never read as others; ten of them are hardly ever asked about',
  async (encoding) => {
    const encode = createEncoder(encoding);
    const random = createRandom(11);
    let asked = 0;
    let tens = 0;
    for (const language of people[encoding]!) {
      const names = language.split(' ');
      for (let round = 0; round < 60; round += 1) {
        const size = [1, 2, 4, 10][round % 4]!;
        const rows = Array.from({ length: size }, (_, at) => `A${at},${names[random(names.length)]}`);
        const bytes = encode(`code,guest\n${rows.join('\n')}\n`);
        const verdict = await verdictOf(bytes);
        const read = (label: string) => new TextDecoder(label).decode(bytes, { stream: true });
        if (verdict.kind === 'proved') expect(read(verdict.encoding)).toBe(read(encoding));
        else if (size === 10) asked += 1;
        if (size === 10) tens += 1;
      }
    }
    expect(asked).toBeLessThanOrEqual(tens * 0.2);
  },
  60_000,
);

test('an open code page gives both readings of one word and its line', async () => {
  const verdict = await verdictOf(createEncoder('windows-1250')('guest\nAnn\nHőgy\n'));
  expect(verdict).toEqual({
    kind: 'open',
    line: 3,
    readings: [
      { encoding: 'windows-1250', text: 'Hőgy' },
      { encoding: 'windows-1257', text: 'Hõgy' },
    ],
  });
});

test('letters of a code page of DOS are no words in any: they are asked about', async () => {
  const dos = Buffer.from('guest\nM\x81ller\nSch\x84fer\nB\x94hm\n', 'latin1');
  expect((await verdictOf(dos)).kind).toBe('open');
});
