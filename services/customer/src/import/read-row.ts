import { birthday, customerEdit, languages } from '@lacquer/contracts/customers/customer-record';
import { unescapeFormulas } from '@lacquer/contracts/csv-cell';
import type { ImportedRow } from '@lacquer/contracts/customers/customer-import';
import { findE164 } from '@lacquer/platform/phone/phone';
import { z } from 'zod';

/** The customer data of a row. `null`: empty. */
export interface ReadRow {
  phone: string;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  birthday: { month: number; day: number } | null;
  language: string | null;
  tags: string[];
  note: string | null;
}

/** The same limits as in the staff's form. */
const details = z.object({
  givenName: customerEdit.shape.givenName,
  familyName: customerEdit.shape.familyName,
  email: customerEdit.shape.email,
  note: customerEdit.shape.note,
  tags: customerEdit.shape.tags,
});

const languageNames: Record<string, (typeof languages)[number]> = {
  english: 'en',
  spanish: 'es',
  español: 'es',
  korean: 'ko',
  한국어: 'ko',
};

/** Returns the parsed row, or a message that explains why it is refused. */
export function readRow(row: ImportedRow): ReadRow | string {
  const phone = findE164(cellOf(row.phone) ?? '');
  if (!phone) return `phone: ${JSON.stringify(row.phone ?? '')} is not a phone number we can text`;
  const birth = birthdayOf(cellOf(row.birthday));
  if (birth === undefined) return `birthday: ${JSON.stringify(row.birthday)} is no day; write 02-09, 2/9 or 1990-02-09`;
  const language = languageOf(cellOf(row.language));
  if (language === undefined) return `language: must be one of ${languages.join(', ')}`;
  const [first, ...others] = cellOf(row.name)?.split(/\s+/) ?? [];
  const read = details.safeParse({
    givenName: cellOf(row.givenName) ?? first ?? null,
    familyName: cellOf(row.familyName) ?? (others.join(' ') || null),
    email: cellOf(row.email),
    note: cellOf(row.note),
    tags: (cellOf(row.tags) ?? '').split(/[;,|]/).filter((tag) => tag.trim() !== ''),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${String(issue?.path[0])}: ${issue?.message ?? 'cannot be read'}`;
  }
  const { givenName = null, familyName = null, email = null, note = null, tags = [] } = read.data;
  return { phone, givenName, familyName, email, note, tags, birthday: birth, language };
}

/** Without the apostrophe that protects a spreadsheet from formulas. */
function cellOf(cell: string | undefined): string | null {
  return (cell && unescapeFormulas(cell.trim())) || null;
}

/** `undefined`: not a valid day. */
function birthdayOf(cell: string | null): ReadRow['birthday'] | undefined {
  if (cell === null) return null;
  const parts = /^(?:\d{4}-)?(\d\d?)-(\d\d?)$/.exec(cell) ?? /^(\d\d?)\/(\d\d?)(?:\/\d{2,4})?$/.exec(cell);
  return birthday.safeParse({ month: Number(parts?.[1]), day: Number(parts?.[2]) }).data;
}

function languageOf(cell: string | null): ReadRow['language'] | undefined {
  if (cell === null) return null;
  const word = cell.toLowerCase();
  return languages.find((language) => language === word) ?? languageNames[word];
}
