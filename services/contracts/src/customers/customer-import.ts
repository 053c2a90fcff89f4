import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { text } from '../values.js';

/** Rows in one request. A file of any length is read and sent in parts. */
export const mostImportedRows = 500;

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

/** A row of the file: its line, and its cells as they stand there. `name` is both names in one cell. */
export const importedRow = z.object({
  line: z.int().min(1),
  ...(Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const customerImport = z.object({
  rows: z.array(importedRow).min(1).max(mostImportedRows),
  /** Answers what would happen, and changes nothing. */
  dryRun: z.boolean(),
});

/** What became of the rows. Each is in one of these: none is lost. */
export const importReport = z.object({
  created: z.int(),
  /** The phone was known, and something that was missing is filled in. */
  updated: z.int(),
  /** The phone was known, with all that the row tells, or stood in an earlier row of the part that tells as much. */
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

/**
 * Takes a part of a file of customers in. A row fills what is missing and replaces nothing, so that a part may be sent again:
 * an import that broke off goes on by starting anew. An imported customer has given no consent to texts.
 */
export const importCustomers = defineRpc('customer.import.v1', {
  actor: 'owner',
  request: customerImport,
  response: importReport,
});

/** How the columns of Square, of Vagaro, of this product and of most address books are headed, in small letters and digits. */
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

/** Which column holds which field, by the words of the file's first line. A field without a column is absent. */
export function guessColumns(header: readonly string[]): Partial<Record<ImportField, number>> {
  const words = header.map(plain);
  const guessed = importFields.flatMap((field): [ImportField, number][] => {
    const place = headings[field].map((heading) => words.indexOf(heading)).find((index) => index >= 0);
    return place === undefined ? [] : [[field, place]];
  });
  return Object.fromEntries(guessed);
}

/** Headings that only the export of this program has, in small letters and digits. */
const programs = {
  Square: ['squarecustomerid'],
  Vagaro: ['dayphone', 'cellphone', 'customernotes'],
  Lacquer: ['firstname', 'totalspent', 'consent'],
} as const;

/** Which program wrote the file, by the words of its first line. */
export function guessProgram(header: readonly string[]): keyof typeof programs | undefined {
  const words = header.map(plain);
  const names = Object.keys(programs) as (keyof typeof programs)[];
  return names.find((name) => programs[name].every((heading) => words.includes(heading)));
}
