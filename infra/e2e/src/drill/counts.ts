import type { BackupManifest } from '@lacquer/standalone/backup/backup-file';

/** What a drill counts, by the tables in which it is stored. */
const kinds = {
  customers: ['customer.customer'],
  visits: ['customer.visit'],
  messages: ['contact.submission'],
  replies: ['messaging.inbound_message'],
  texts: ['messaging.campaign_recipient', 'messaging.outgoing_text'],
  STOPs: ['messaging.suppression'],
  consents: ['customer.consent_entry'],
  pictures: ['catalog.picture', 'messaging.text_picture'],
  editions: ['catalog.edition'],
  audit: ['gateway.audit_entry'],
} as const;

export type Kind = keyof typeof kinds;
export type Counts = Record<Kind, number>;
export const countedKinds = Object.keys(kinds) as Kind[];

/** What a restore ends. */
const ended = ['gateway.session', 'gateway.join_kiosk', 'customer.join_kiosk'];
/** What a restore adds to: its own time, what is read after it, and the states of texts that it brings to the present. */
const grown = ['messaging.last_restore', 'messaging.text_reading', 'messaging.campaign_count_change'];

/** The number of rows of each table, as `app.table`. */
export function rowsOf({ databases }: BackupManifest): Map<string, number> {
  return new Map(
    Object.entries(databases).flatMap(([app, { tables }]) => tables.map(({ name, rows }) => [`${app}.${name}`, rows])),
  );
}

export function countsOf(manifest: BackupManifest): Counts {
  const rows = rowsOf(manifest);
  const sumOf = (tables: readonly string[]) => tables.reduce((sum, table) => sum + (rows.get(table) ?? 0), 0);
  return Object.fromEntries(countedKinds.map((kind) => [kind, sumOf(kinds[kind])])) as Counts;
}

/** The tables that a restored installation has not taken over row by row, as sentences. */
export function missingRows(backup: BackupManifest, restored: BackupManifest): string[] {
  const found = rowsOf(restored);
  return [...rowsOf(backup)].flatMap(([table, rows]) => {
    const wanted = ended.includes(table) ? 0 : rows;
    const count = found.get(table) ?? 0;
    return grown.includes(table) || count === wanted
      ? []
      : [`${table} has ${count} rows after the restore, not ${wanted}.`];
  });
}

/** How many tables are the same byte by byte. */
export function identicalTables(one: BackupManifest, other: BackupManifest): { same: number; all: number } {
  const digests = ({ databases }: BackupManifest) =>
    new Map(
      Object.entries(databases).flatMap(([app, { tables }]) =>
        tables.map((table) => [`${app}.${table.name}`, table.sha256]),
      ),
    );
  const others = digests(other);
  const all = [...digests(one)];
  return { same: all.filter(([table, digest]) => others.get(table) === digest).length, all: all.length };
}

/**
 * What is missing of acknowledged writes, as sentences. A write without an answer may have been stored or not.
 *
 * @param added what was acknowledged between the two
 */
export function missingWrites(before: Counts, after: Counts, added: Partial<Counts>, unanswered: number): string[] {
  return countedKinds.flatMap((kind) => {
    const least = before[kind] + (added[kind] ?? 0);
    if (kind === 'audit' || kind === 'consents' || kind === 'texts') {
      return after[kind] >= least ? [] : [`${kind}: ${after[kind]} are left of ${least}.`];
    }
    const most = least + (added[kind] === undefined ? 0 : unanswered);
    return after[kind] >= least && after[kind] <= most ? [] : [`${kind}: ${after[kind]}, not ${least}.`];
  });
}
