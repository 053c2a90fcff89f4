import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { count, text } from '../values.js';

/** Rows in one request. A file of any length is read and sent in parts. */
export const maxImportedRows = 500;

export const importFields = [
  'phone',
  'givenName',
  'familyName',
  'name',
  'email',
  'birthday',
  'language',
  'tags',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

const cell = text().max(5000, 'must be at most 5000 characters').optional();

/** A row of the file: its line number and its raw cells. `name` is both names in one cell. */
export const importedRow = z.object({
  line: count.min(1),
  ...(Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const customerImport = z.object({
  rows: z.array(importedRow).min(1).max(maxImportedRows),
  /** Reports what would happen and changes nothing. */
  dryRun: z.boolean(),
});

/** The outcome of the rows. Every row is counted in exactly one of these. */
export const importReport = z.object({
  created: z.int(),
  /** The phone was known, and the row filled in missing fields. */
  updated: z.int(),
  /** The phone was known, or in an earlier row of the same request, and the row adds nothing. */
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

/**
 * Imports part of a customer file. A row fills in missing fields and replaces nothing, so parts can be sent again: an
 * interrupted import is resumed by restarting it. An imported customer has not consented to texts.
 */
export const importCustomers = defineRpc('customer.import.v1', {
  actor: 'owner',
  request: customerImport,
  response: importReport,
});

/**
 * The column headings of Square, Vagaro, this product and most address books, in lower-case letters and digits only.
 */
const headings: Record<ImportField, readonly string[]> = {
  phone: [
    'phonenumber',
    'phone',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cellphone',
    'cell',
    'cellnumber',
    'telephone',
    'primaryphone',
    'phone1value',
    'dayphone',
    'homephone',
  ],
  givenName: ['firstname', 'givenname', 'first'],
  familyName: ['lastname', 'familyname', 'surname', 'last'],
  name: ['name', 'fullname', 'customername', 'clientname', 'customer', 'client'],
  email: ['emailaddress', 'email', 'email1value'],
  birthday: ['birthday', 'birthdate', 'dateofbirth', 'dob'],
  language: ['language', 'preferredlanguage'],
  tags: ['tags', 'tag', 'groups', 'labels'],
  note: ['note', 'notes', 'memo', 'customernotes', 'comments'],
};

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Maps fields to columns by the file's header line. A field without a column is absent. */
export function guessColumns(header: readonly string[]): Partial<Record<ImportField, number>> {
  const words = header.map(plain);
  const guessed = importFields.flatMap((field): [ImportField, number][] => {
    const place = headings[field].map((heading) => words.indexOf(heading)).find((index) => index >= 0);
    return place === undefined ? [] : [[field, place]];
  });
  return Object.fromEntries(guessed);
}

/** Headings that only this program's export has, in lower-case letters and digits only. */
const programs = {
  Square: ['squarecustomerid'],
  Vagaro: ['dayphone', 'cellphone', 'customernotes'],
  Lacquer: ['firstname', 'totalspent', 'consent'],
} as const;

/** The program that wrote the file, by its header line. */
export function guessProgram(header: readonly string[]): keyof typeof programs | undefined {
  const words = header.map(plain);
  const names = Object.keys(programs) as (keyof typeof programs)[];
  return names.find((name) => programs[name].every((heading) => words.includes(heading)));
}
