import type { Words } from '../fields.js';

/** The lines of a new installation whose English is a plain text. */
export const sampleLines: readonly Words[] = [
  { en: '2 weeks ago', es: 'hace 2 semanas', ko: '2주 전' },
  { en: '1 month ago', es: 'hace 1 mes', ko: '한 달 전' },
  { en: '2 months ago', es: 'hace 2 meses', ko: '두 달 전' },
];
