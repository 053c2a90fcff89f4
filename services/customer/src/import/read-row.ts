import { birthday, customerEdit, languages } from '@lacquer/contracts/customers/customer-record';
import { tag } from '@lacquer/contracts/customers/customer';
import type { ImportedRow } from '@lacquer/contracts/customers/customer-import';
import { importedFieldFaults, importFaults } from '@lacquer/contracts/customers/import-sentences';
import { type Said, say, saidByRule } from '@lacquer/contracts/sentences/say';
import { type DateOrder, writtenDate } from '@lacquer/contracts/customers/written-date';
import type { z } from 'zod';
import { cellOf, type LeftOut, type Report } from './cells.js';
import { type ReadVisit, readVisits } from './read-visits.js';
import { type ReadConsent, readConsent } from './read-consent.js';
import { writtenPhone } from './written-phone.js';

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
  visits: ReadVisit[];
  consent: ReadConsent | null;
}

const languageNames: Record<string, (typeof languages)[number]> = {
  english: 'en',
  inglés: 'en',
  spanish: 'es',
  español: 'es',
  korean: 'ko',
  coreano: 'ko',
  한국어: 'ko',
};

const maxTags = 20;
/** How spreadsheets and phones write that there is no birthday. */
const noBirthday = /^[\s0/.-]*$|^n\/?a$|^none$/i;
const suffix = /^(jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

/**
 * Returns the parsed row with the cells that are left out, or a message that explains why the row is refused: only for
 * its phone, which identifies the customer.
 */
export function readRow(
  row: ImportedRow,
  order: DateOrder | 'unknown' = 'mdy',
): (ReadRow & { leftOut: LeftOut[] }) | Said {
  const phone = writtenPhone(cellOf(row.phone) ?? '');
  const other = row.otherPhone === undefined ? undefined : writtenPhone(cellOf(row.otherPhone) ?? '');
  const read = 'fault' in phone && other && 'phone' in other ? other : phone;
  if ('fault' in read) return read.fault;
  const leftOut: LeftOut[] = [];
  const report: Report = (field, fault) => {
    leftOut.push({ field, reason: say(importedFieldFaults[field], { sentences: fault }) });
  };
  if (read.leftOut) report(read === phone ? 'phone' : 'otherPhone', read.leftOut);
  if (read === phone && other && 'phone' in other && other.phone !== phone.phone) {
    report('otherPhone', say(importFaults.secondPhone, { quoted: JSON.stringify(cellOf(row.otherPhone)) }));
  }
  const kept = <Field extends 'givenName' | 'familyName' | 'email' | 'note'>(field: Field, cell: string | null) => {
    const { data, error } = customerEdit.shape[field].safeParse(cell);
    if (error) report(field, faultOf(error));
    return data ?? null;
  };
  const [given, family] = namesOf(cellOf(row.name));
  return {
    phone: read.phone,
    givenName: kept('givenName', cellOf(row.givenName) ?? given),
    familyName: kept('familyName', cellOf(row.familyName) ?? family),
    email: kept('email', cellOf(row.email)?.replace(/^mailto:/i, '') ?? null),
    birthday: birthdayOf(cellOf(row.birthday), order, report),
    language: languageOf(cellOf(row.language), report),
    tags: tagsOf(cellOf(row.tags), report),
    note: kept('note', cellOf(row.note)),
    visits: readVisits(row, order, report),
    consent: readConsent(cellOf(row.consentRecord), report),
    leftOut,
  };
}

const faultOf = ({ issues: [issue] }: z.ZodError): Said =>
  issue ? saidByRule(issue.message) : say(importFaults.unreadable);

/** The given and the family name of one cell: "Ana Lopez", "Lopez, Ana", "Ana Lopez, Jr.". */
function namesOf(cell: string | null): [string | null, string | null] {
  if (cell === null) return [null, null];
  const [before = '', after = '', ...more] = cell.split(',').map((part) => part.trim());
  if (before && after && more.length === 0 && !suffix.test(after)) return [after, before];
  const [first, ...others] = cell.split(/\s+/);
  return [first ?? null, others.join(' ') || null];
}

function birthdayOf(cell: string | null, order: DateOrder | 'unknown', report: Report): ReadRow['birthday'] {
  if (cell === null || noBirthday.test(cell)) return null;
  const quoted = JSON.stringify(cell.slice(0, 60));
  let date = writtenDate(cell);
  if (date && 'monthFirst' in date) {
    if (order === 'unknown') {
      report('birthday', say(importFaults.ambiguousDay, { quoted }));
      return null;
    }
    date = order === 'mdy' ? date.monthFirst : date.dayFirst;
  }
  const found = date && birthday.safeParse({ month: date.month, day: date.day }).data;
  if (found) return found;
  report('birthday', say(importFaults.noDay, { quoted }));
  return null;
}

function languageOf(cell: string | null, report: Report): ReadRow['language'] {
  if (cell === null) return null;
  const word = cell.toLowerCase();
  const found = languages.find((language) => language === word) ?? languageNames[word];
  if (found === undefined) report('language', say(importFaults.noLanguage, { languages: languages.join(', ') }));
  return found ?? null;
}

function tagsOf(cell: string | null, report: Report): string[] {
  const tags = new Set<string>();
  for (const written of cell?.split(/[;,|\n]|:::/) ?? []) {
    const word = written.replaceAll(/^[\s"*]+|[\s"]+$/g, '');
    if (word === '') continue;
    const { data, error } = tag.safeParse(word);
    if (error) {
      report(
        'tags',
        say(importFaults.wrongTag, { quoted: JSON.stringify(word.slice(0, 60)), sentences: faultOf(error) }),
      );
    } else if (tags.size < maxTags) tags.add(data);
    else report('tags', say(importFaults.tooManyTags, { quoted: JSON.stringify(data), count: maxTags }));
  }
  return [...tags];
}
