import { setTimeout as delay } from 'node:timers/promises';
import type { AppName } from '@lacquer/contracts/contract';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import type { DatabaseUrls } from '@lacquer/standalone/database/schema';
import type { Client } from 'pg';

/** An action, and the moment that it stands for. */
export interface Step {
  at: Date;
  act: () => Promise<unknown>;
}

/** What happens today has its moments in these tables. */
const tables = {
  contact: ['submission'],
  customer: ['customer', 'consent_entry', 'consent_state'],
  messaging: [
    'campaign',
    'campaign_recipient',
    'inbound_message',
    'outgoing_text',
    'conversation',
    'conversation_read',
    'suppression',
    'automation',
    'automation_contact',
  ],
  gateway: ['staff_account', 'staff_link', 'audit_entry'],
} as const satisfies Partial<Record<AppName, readonly string[]>>;
type App = keyof typeof tables;
const apps = Object.keys(tables) as App[];

/** Tables that refuse changes of what is written, with the trigger that refuses. */
const guards: Record<string, string> = {
  consent_entry: 'consent_entry_append_only',
  audit_entry: 'audit_entry_append_only',
};

const pollMs = 25;
const longestMs = 180_000;

/**
 * The year before the first start. The product has no door to the past: each text is sent, each message received and
 * each account created now, through the same doors as ever, and then what this has written goes back to its day.
 */
export class Past {
  private constructor(
    private readonly clients: Record<App, Client>,
    /** Moments to put back, by table; with the type that they are stored as. */
    private readonly columns: Map<string, string[]>,
    private readonly isQuiet: () => Promise<unknown>,
  ) {}

  /** @param isQuiet resolves when the providers have delivered everything */
  static async open(urls: DatabaseUrls, isQuiet: () => Promise<unknown>): Promise<Past> {
    const clients = {} as Record<App, Client>;
    const columns = new Map<string, string[]>();
    for (const app of apps) {
      const client = await connectToSchema(urls[app]);
      clients[app] = client;
      const { rows } = await client.query<{ table: string; column: string }>(
        `SELECT table_name AS table, column_name AS column FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = ANY ($1) AND data_type = 'timestamp with time zone'
         ORDER BY 1, 2`,
        [tables[app]],
      );
      for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
    }
    return new Past(clients, columns, isQuiet);
  }

  /**
   * Acts one step after the other, and puts each back to its moment.
   *
   * @param begunAt when an earlier run, which was interrupted, began the first step
   */
  async play(begunAt: Date, ...steps: Step[]): Promise<void> {
    const begun: { from: Date; at: Date }[] = [];
    for (const [index, { at, act }] of steps.entries()) {
      const now = await this.now();
      begun.push({ from: index === 0 && begunAt < now ? begunAt : now, at });
      await act();
      await this.settled();
    }
    begun.push({ from: new Date(Date.now() + 60_000), at: new Date() });
    for (const [index, { from, at }] of begun.entries()) {
      const next = begun[index + 1];
      if (next) await this.putBack(from, next.from, at);
    }
  }

  /** New customers of the files are as old as their first visit. */
  async dateCustomers(): Promise<void> {
    await this.clients.customer.query(
      `UPDATE customer SET created_at = first.at
       FROM (SELECT customer_id, min(visited_at) AS at FROM visit GROUP BY customer_id) AS first
       WHERE first.customer_id = customer.id AND first.at < customer.created_at`,
    );
  }

  /** Makes campaigns to the birthdays of past days those of the automation, which chooses only for today. */
  async makeAutomatic(campaignId: string): Promise<void> {
    const { messaging } = this.clients;
    await messaging.query(`UPDATE campaign SET automation = 'birthday', cap_days = 7 WHERE id = $1`, [campaignId]);
    await messaging.query(
      `INSERT INTO automation_contact (customer_id, kind, campaign_id, taken_at)
       SELECT customer_id, 'birthday', campaign_id, created_at FROM campaign_recipient WHERE campaign_id = $1
       ON CONFLICT DO NOTHING`,
      [campaignId],
    );
  }

  async close(): Promise<void> {
    for (const client of Object.values(this.clients)) await client.end();
  }

  /** Resolves when no app has anything left to send or to tell another. */
  private async settled(): Promise<void> {
    const deadline = Date.now() + longestMs;
    for (let quiet = 0; quiet < 2;) {
      if (Date.now() > deadline) throw new Error(`The product was still at work after ${longestMs / 1000} s.`);
      await this.isQuiet();
      quiet = (await this.hasWork()) ? 0 : quiet + 1;
      if (quiet < 2) await delay(pollMs);
    }
  }

  private async hasWork(): Promise<boolean> {
    for (const app of ['contact', 'customer', 'messaging'] as const) {
      const { rowCount } = await this.clients[app].query(
        `SELECT FROM outbox WHERE published_at IS NULL AND dead_at IS NULL LIMIT 1`,
      );
      if (rowCount) return true;
    }
    const { rowCount } = await this.clients.messaging.query(
      `(SELECT FROM campaign WHERE status = 'running' LIMIT 1)
       UNION ALL (SELECT FROM campaign_recipient WHERE status IN ('pending', 'sending', 'accepted', 'sent', 'unknown') LIMIT 1)
       UNION ALL (SELECT FROM outgoing_text WHERE status IN ('pending', 'sending') LIMIT 1)`,
    );
    return Boolean(rowCount);
  }

  private async now(): Promise<Date> {
    const { rows } = await this.clients.messaging.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    // a whole millisecond, at or before the first moment that is put back
    return new Date(rows[0]?.now ?? Date.now());
  }

  private async putBack(from: Date, to: Date, at: Date): Promise<void> {
    const by = `${from.getTime() - at.getTime()} milliseconds`;
    for (const app of apps) {
      const client = this.clients[app];
      await client.query('BEGIN');
      for (const table of tables[app]) await this.putTableBack(client, table, [from, to, by]);
      await client.query('COMMIT');
    }
  }

  private async putTableBack(client: Client, table: string, moments: [Date, Date, string]): Promise<void> {
    const columns = this.columns.get(table) ?? [];
    if (columns.length === 0) throw new Error(`The table ${table} has no moments.`);
    const isMoved = (column: string) => `(${column} >= $1 AND ${column} < $2)`;
    const guard = guards[table];
    const anyMoved = columns.map(isMoved).join(' OR ');
    if (guard !== undefined) {
      const { rowCount } = await client.query(`SELECT FROM ${table} WHERE ${anyMoved} LIMIT 1`, moments.slice(0, 2));
      if (!rowCount) return;
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${guard}`);
    }
    await client.query(
      `UPDATE ${table} SET ${columns
        .map((column) => `${column} = CASE WHEN ${isMoved(column)} THEN ${column} - $3::interval ELSE ${column} END`)
        .join(', ')} WHERE ${anyMoved}`,
      moments,
    );
    if (guard !== undefined) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${guard}`);
  }
}
