/** Words that identify a column that no word list names: each would be left out in silence if it were not known. */
import { describe, expect, test } from 'vitest';
import { saysYes, speaksOfCancelling, speaksOfClosing } from '../../../../src/convert/columns/values/telling-words.ts';

const list = (words: string) => words.split(';').map((word) => word.trim());

describe('words of more languages', () => {
  test.each(
    list(
      'Avbokad; Avbestilt; Kansellert; Aflyst; Annulleret; Peruttu; Peruutettu; Lemondva; Törölve; Sztornó; Anulată; ยกเลิกแล้ว; Đã hủy; Đã huỷ; Ngày hủy; khách hủy; ملغي; تم الإلغاء; لغو شد; CXLD; отказана; откажана; поништено; скасовано; tühistatud; atcelts; atšaukta; odpovedano; afbókað; kinansela; imeghairiwa; ləğv edildi; չեղարկված; გაუქმებულია; रद्द; 退订',
    ),
  )('%s is about a cancellation', (word) => expect(speaksOfCancelling(word)).toBe(true));

  test.each(list('Avresa; Nguyễn Huy; Отказ от завтрака; Atvykimas; Bekræftet; ยืนยันแล้ว; مؤكد; Da Huyen'))(
    '%s is not',
    (word) => expect(speaksOfCancelling(word)).toBe(false),
  );

  test.each(list('Spärrad; Spærret; Blokkert; Suljettu; Lezárva; Blocată; ปิดห้อง; مغلق'))('%s closes a room', (word) =>
    expect(speaksOfClosing(word)).toBe(true),
  );

  test('yes and no', () => {
    expect(list('kyllä; igen; có; ใช่; نعم').map(saysYes)).toEqual([true, true, true, true, true]);
    expect(list('nej; nei; ei; nem; nu; không; ไม่ใช่; لا').map(saysYes)).toEqual(Array(8).fill(false));
  });
});
