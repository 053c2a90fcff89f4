import { type Clause, matches } from './clauses.js';

/** Vietnamese opt-outs, which many people type without diacritics. */

const text = String.raw`(?:tin(?: nhan)?|sms|text|message|quang cao|khuyen mai|thong bao)`;
const me = String.raw`(?:toi|minh|em|chi|anh|tui|to)`;

const clear = [
  /\b(?:khong|ko|dung|ngung|thoi|hong) (?:gui|nhan|lien lac|goi|lam phien|spam)(?! duoc)(?: \S+){0,5} nua\b/,
  /\b(?:khong|ko|dung|ngung|thoi) (?:gui|nhan) nua\b/,
  /\bngung (?:gui|nhan|lien lac|lam phien|quang cao)\b/,
  new RegExp(String.raw`\bdung gui(?: \S+){0,2} ${text}\b`),
  new RegExp(String.raw`\bdung nhan tin(?: cho ${me})?$`),
  /\bdung (?:lam phien|lien lac|spam)\b/,
  new RegExp(String.raw`\b(?:khong|ko) (?:muon|can|thich) (?:nhan|nghe|xem)(?: them)? ${text}\b`),
  /\b(?:huy|bo) dang k[yi]\b(?! (?:lich|hen|lop))/,
  new RegExp(String.raw`\bhuy (?:nhan )?${text}\b`),
  /\btu choi nhan\b/,
  new RegExp(String.raw`\bxoa (?:so|ten)(?: dien thoai)?(?: cua)? ${me}\b`),
  /^(?:ngung|ngung lai|dung lai)(?: di| nhe| nha)?$/,
  new RegExp(String.raw`^(?:${me} )?(?:khong|ko) quan tam(?: nua| dau)?$`),
];

const wrongNumber = [
  /^(?:(?:ban|shop|tiem|da) )*(?:(?:nhan|gui|goi) )?(?:nham|sai|lon) (?:so|nguoi)(?: dien thoai)?(?: (?:roi|nha|nhe|ban|oi|a|em|anh|chi))*$/,
];

const negative = [
  /^(?:khong|ko|thoi|khong can|huy|dung|dung nua|khong can nua)$/,
  /\b(?:ai (?:vay|day|do|the)|lua dao|phien qua|spam|tu choi|chan so|to cao)\b/,
  /\bdung (?:nhan|gui|goi)\b/,
  /\bngung\b/,
  /\bkhong phai (?:so|la)\b/,
];

const plainOf = (clauses: readonly Clause[]): string[] => clauses.map(({ plain }) => plain);

/** The arguments are clauses without polite words; see `clausesOf`. */
export const vietnamese = {
  isOptOut: (clauses: readonly Clause[]) =>
    matches(clear, plainOf(clauses)) || clauses.some(({ marked }) => /^(?:xin )?dừng(?: đi| nhé)?$/.test(marked)),
  isWrongNumber: (clauses: readonly Clause[]) => matches(wrongNumber, plainOf(clauses)),
  isNegative: (clauses: readonly Clause[]) => matches(negative, plainOf(clauses)),
};
