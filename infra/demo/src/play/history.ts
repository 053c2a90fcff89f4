import type { importedRow } from '@lacquer/contracts/customers/customer-import';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { visitsCell } from '@lacquer/contracts/customers/customer-export';
import { uuidOf } from '@lacquer/platform/database/uuid-of';
import type { z } from 'zod';
import type { ProductClient } from '../product-client.js';
import { twoDigits } from '../salon/calendar.js';
import type { Person } from '../salon/people.js';
import type { Visit } from '../salon/year.js';

type Row = Omit<z.input<typeof importedRow>, 'line'>;

const mostRows = 200;
/** In characters: a slow machine answers in time. */
const mostText = 60_000;

/** Imports customers with their visits as a file of another installation would, with its export's cells. */
export async function importVisits(product: ProductClient, visits: readonly Visit[]): Promise<void> {
  const byPerson = Map.groupBy(visits, ({ person }) => person);
  await importRows(
    product,
    [...byPerson].flatMap(([person, own]) => rowOf(person, own) ?? []),
  );
}

/** Imports what the salon knows of the persons, without their visits: those come from Square. */
export async function importPersons(product: ProductClient, firstVisits: readonly Visit[]): Promise<void> {
  await importRows(
    product,
    firstVisits.flatMap((visit) => {
      const row = rowOf(visit.person, [visit]);
      return row ? { ...row, history: undefined } : [];
    }),
  );
}

export async function importRows(product: ProductClient, rows: readonly Row[]): Promise<void> {
  let batch: Row[] = [];
  let text = 0;
  const send = async () => {
    if (batch.length === 0) return;
    const body = { rows: batch.map((row, index) => ({ ...row, line: index + 2 })), dryRun: false };
    // what is there stays
    const { refused } = await product.call(recordCalls.importRows, { body }, { isHarmless: true });
    if (refused[0]) throw new Error(`The product refused a customer: ${refused[0].reason}`);
    [batch, text] = [[], 0];
  };
  for (const row of rows) {
    batch.push(row);
    text += JSON.stringify(row).length;
    if (batch.length === mostRows || text > mostText) await send();
  }
  await send();
}

function rowOf(person: Person, visits: readonly Visit[]): Row | null {
  const [first] = visits;
  if (person.phone === null || !first) return null;
  const { birthday, consent } = person;
  return {
    phone: person.phone,
    givenName: person.givenName,
    familyName: person.familyName,
    email: person.email ?? '',
    birthday: birthday ? `${twoDigits(birthday.month)}-${twoDigits(birthday.day)}` : '',
    language: person.language ?? '',
    tags: person.tags.join(';'),
    note: person.note ?? '',
    history: visitsCell(
      visits.map(({ id, at, lines, tip, refund }) => ({
        id: uuidOf(id),
        at: at.toISOString(),
        services: lines.map(({ name }) => name),
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        tip,
        refunded: refund?.amount ?? 0,
        source: 'square',
        squarePaymentId: id,
      })),
    ),
    consentRecord: consent
      ? JSON.stringify({ kind: 'consent', at: first.at.toISOString(), reason: null, ...consent })
      : '',
  };
}
