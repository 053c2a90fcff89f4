/** What comes first in a date of numbers. */
export const dateOrders = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface CalendarDay {
  month: number;
  day: number;
  /** Absent if it is not written, or is no year of a person: spreadsheets and phones write 1604 or 1900 for none. */
  year?: number;
}

/** A date that is read, or one whose two numbers fit both orders: `monthFirst` or `dayFirst`. */
export type WrittenDate = CalendarDay | { monthFirst: CalendarDay; dayFirst: CalendarDay };

/** The first letters of the months' names in English, Spanish and their abbreviations, without accents. */
const monthStarts = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];
const monthWord =
  /^(jan(uary)?|ene(ro)?|feb(ruary|rero)?|mar(ch|zo)?|apr(il)?|abr(il)?|mayo?|june?|junio|july?|julio|aug(ust)?|ago(sto)?|sept?(ember)?|sep?tiembre|oct(ober|ubre)?|nov(ember|iembre)?|dec(ember)?|dic(iembre)?)$/;

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days from the first of a spreadsheet to that of JavaScript. */
const spreadsheetEpoch = 25_569;

/** Reads a date as people and spreadsheets write it, with or without a year; `undefined` if it is none. */
export function writtenDate(text: string): WrittenDate | undefined {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase().trim();
  const cell = plain.replace(/[t ]\d{1,2}:\d\d.*$/, '').trim();
  const serial = /^(\d{4,5})(?:\.\d+)?$/.exec(cell)?.[1];
  if (serial) return ofSerial(Number(serial));
  const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(cell);
  if (compact) return dayOf(compact[2], compact[3], compact[1]);
  const [yearFirst, year, second, third] =
    /^(\d{4})\s*(?:[-/.]|\D{1,2}\s)\s*(\d{1,2})\s*\D{1,2}\s*(\d{1,2})\D{0,2}$/.exec(cell) ?? [];
  if (yearFirst) return dayOf(second, third, year);
  const [noYear, month, day] = /^--?(\d\d)-?(\d\d)$/.exec(cell) ?? [];
  if (noYear) return dayOf(month, day);
  const [asia, its, day2] = /^(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]$/.exec(plain) ?? [];
  if (asia) return dayOf(its, day2);
  const [vietnamese, day3, month3, year3] =
    /^ngay\s+(\d{1,2})\s+thang\s+(\d{1,2})(?:\s+nam\s+(\d{4}))?$/.exec(cell) ?? [];
  if (vietnamese) return dayOf(month3, day3, year3);
  const numbers = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{2}|\d{4}))?\.?$/.exec(cell);
  return numbers ? ofNumbers(numbers) : inWords(cell);
}

function ofNumbers([, first, second, year]: RegExpExecArray): WrittenDate | undefined {
  const monthFirst = dayOf(first, second, year);
  const dayFirst = dayOf(second, first, year);
  if (!monthFirst || !dayFirst || first === second || Number(first) === Number(second)) return monthFirst ?? dayFirst;
  return { monthFirst, dayFirst };
}

function inWords(cell: string): CalendarDay | undefined {
  const words = cell.match(/[a-z]+|\d+/g) ?? [];
  const months = words.filter((word) => monthWord.test(word));
  const numbers = words.filter((word) => /^\d/.test(word));
  const others = words.filter((word) => !/^\d/.test(word) && !monthWord.test(word));
  const isDate = others.every((word) =>
    /^(st|nd|rd|th|de|del|of|the|el|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/.test(
      word,
    ),
  );
  const [word = ''] = months;
  if (months.length !== 1 || numbers.length < 1 || numbers.length > 2 || !isDate) return undefined;
  const month = monthStarts.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1;
  const [first = '', second] = numbers;
  return first.length === 4 ? dayOf(String(month), second, first) : dayOf(String(month), first, second);
}

function ofSerial(serial: number): CalendarDay | undefined {
  if (serial < 3654 || serial > 73_050) return undefined;
  const date = new Date((serial - spreadsheetEpoch) * 86_400_000);
  return dayOf(String(date.getUTCMonth() + 1), String(date.getUTCDate()), String(date.getUTCFullYear()));
}

function dayOf(month: string | undefined, day: string | undefined, year?: string): CalendarDay | undefined {
  const date = { month: Number(month), day: Number(day) };
  if (!(date.day >= 1 && date.day <= (monthLengths[date.month - 1] ?? 0))) return undefined;
  const full = year === undefined ? 0 : Number(year) + (year.length > 2 ? 0 : Number(year) > 35 ? 1900 : 2000);
  return full > 1900 ? { ...date, year: full } : date;
}

/**
 * The order of numbers that a column's dates prove: one whose first or second number is above 12. `unknown` if dates
 * fit both orders and none proves one, or if they contradict each other; `undefined` if every date is clear by itself.
 */
export class DateOrderProof {
  private readonly proofs = { mdy: 0, dmy: 0 };
  private example: string | undefined;

  add(cell: string): void {
    const numbers = /^\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\b/.exec(cell);
    const date = numbers ? writtenDate(cell) : undefined;
    if (!numbers || !date) return;
    if ('monthFirst' in date) this.example ??= cell.trim();
    else if (Number(numbers[1]) > 12) this.proofs.dmy += 1;
    else if (Number(numbers[2]) > 12) this.proofs.mdy += 1;
  }

  get order(): DateOrder | 'unknown' | undefined {
    const { mdy, dmy } = this.proofs;
    if (mdy > 0 !== dmy > 0) return mdy > 0 ? 'mdy' : 'dmy';
    return this.example === undefined ? undefined : 'unknown';
  }

  /** A date that fits both orders, as it is written. */
  get openExample(): string | undefined {
    return this.order === 'unknown' ? this.example : undefined;
  }
}
