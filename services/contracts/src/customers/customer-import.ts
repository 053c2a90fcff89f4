import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { count, text } from '../values.js';
import { dateOrders } from './written-date.js';

/** Rows in one request. A file of any length is read and sent in parts. */
export const maxImportedRows = 500;

/** The longest cell, in characters. */
export const maxCell = 100_000;

export const importFields = [
  'phone',
  'otherPhone',
  'givenName',
  'familyName',
  'name',
  'email',
  'birthday',
  'language',
  'tags',
  'note',
  'visitedAt',
  'service',
  'amount',
  'history',
  'consentRecord',
] as const;
export type ImportField = (typeof importFields)[number];

// of a text that can be stored, the service reports what it cannot use: one cell must not refuse the other rows
const cell = text().max(maxCell, `must be at most ${maxCell} characters`).optional();

/**
 * A row of the file: its line number and its raw cells. `name` is both names in one cell. `otherPhone` counts if `phone`
 * is none. `visitedAt`, `service` and `amount` are a visit. `history` and `consentRecord` are those of the export.
 */
export const importedRow = z.object({
  line: count.min(1),
  ...(Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const customerImport = z.object({
  rows: z.array(importedRow).min(1).max(maxImportedRows),
  /** Reports what would happen and changes nothing. */
  dryRun: z.boolean(),
  /**
   * What comes first in dates such as 5/6/1990. `unknown`: such a date is left out, and reported. By default the order
   * that a date of these rows proves, or else the month.
   */
  dateOrder: z.enum([...dateOrders, 'unknown']).optional(),
});

/** The outcome of the rows. Every row is counted in exactly one of these. */
export const importReport = z.object({
  created: z.int(),
  /** The phone was known, and the row filled in missing fields. */
  updated: z.int(),
  /** The phone was known, or in an earlier row of the same request, and the row adds nothing. */
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Cells that were left out of rows that count as imported. `reason` starts with the field. */
  leftOut: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })).optional(),
});
export type ImportReport = z.infer<typeof importReport>;

/**
 * Imports part of a customer file. A row fills in missing fields and replaces nothing, so parts can be sent again: an
 * interrupted import is resumed by restarting it. An import records no consent to texts, except one that this product
 * has exported with its wording, channel and time.
 */
export const importCustomers = defineRpc('customer.import.v1', {
  actor: 'owner',
  request: customerImport,
  response: importReport,
});
