import { phoneSuppressed, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReturnedPhones } from './returned-phones.js';
import { startedSince } from './started-since.js';

export interface Suppression {
  phone: string;
  /** `opted-out`: the owner opted out. `invalid`: the phone cannot receive texts. */
  reason: 'opted-out' | 'invalid';
  source: 'inbound' | 'provider' | 'staff';
  /** The staff account that suppressed it. */
  actorId?: string;
}

const addRevokedSql = statement(
  `UPDATE suppression SET since = $2 WHERE phone = $1 AND source = 'staff' AND since < $2`,
);

const liftRevokedSql = statement(
  `DELETE FROM suppression WHERE phone = $1 AND reason = 'opted-out' AND source = 'staff' AND since <= $2`,
);

const hasOptedOutByTextSql = statement(
  `SELECT 1 FROM inbound_message text
   WHERE from_phone = $1 AND (keyword = 'stop' OR (keyword = 'stop-phrase' AND received_at > $2))
     AND NOT ${startedSince('text')} LIMIT 1`,
);

const lastTextSql = statement<{ at: Date | null }>(
  `SELECT max(received_at) AS at FROM inbound_message WHERE from_phone = $1`,
);

const liftSql = statement<{ at: Date }>(
  `DELETE FROM suppression WHERE phone = $1 AND reason = 'opted-out' AND source = ANY($2)
   RETURNING clock_timestamp() AS at`,
);

const findReasonSql = statement<Pick<Suppression, 'reason'>>(`SELECT reason FROM suppression WHERE phone = $1`);

const insertSql = statement<{ at: Date }>(
  `INSERT INTO suppression (phone, reason, source, since) VALUES ($1, $2, $3, COALESCE($4::timestamptz, now()))
   ON CONFLICT ON CONSTRAINT suppression_pk DO UPDATE
     SET reason = EXCLUDED.reason, source = EXCLUDED.source, since = EXCLUDED.since
     WHERE suppression.reason = 'invalid' AND EXCLUDED.reason = 'opted-out'
   RETURNING clock_timestamp() AS at`,
);

/** Undefined: no opt-out by text from before `$2` holds. `stoppedAt`: null unless the phone has texted one since. */
const noteConsentSql = statement<{ stoppedAt: Date | null }>(
  `UPDATE suppression SET consented_at = greatest(consented_at, $2)
   WHERE phone = $1 AND reason = 'opted-out' AND source IN ('inbound', 'provider') AND coalesce(stated_at, since) < $2
   RETURNING (SELECT max(received_at) FROM inbound_message
     WHERE from_phone = $1 AND keyword IN ('stop', 'stop-phrase') AND received_at > $2) AS "stoppedAt"`,
);

const restateSql = statement<{ at: Date }>(
  `UPDATE suppression SET stated_at = clock_timestamp(), consented_at = NULL
   WHERE phone = $1 AND reason = 'opted-out' AND consented_at IS NOT NULL RETURNING stated_at AS at`,
);

/** Phones that receive no campaigns, whichever customer they belong to now or later. */
@Injectable()
export class SuppressionRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly returned: ReturnedPhones,
  ) {}

  /**
   * After the commit, `messaging.phone-suppressed.v1` is published, unless the phone was already suppressed. An opt-out by
   * text is published again if a consent has come since, which the ledger would keep as the last word.
   */
  async add(suppression: Suppression, tx?: Transaction): Promise<void> {
    if (!tx) return this.transactions.run((own) => this.add(suppression, own));
    const { phone, source } = suppression;
    const at =
      (await this.insert(tx, suppression)) ?? (source === 'inbound' ? await this.restate(tx, phone) : undefined);
    if (at) await this.publish(tx, suppression, at);
  }

  /**
   * A consent that the ledger has, while an opt-out by text holds: the next one ends it. If that has come already, before
   * this news of the consent, it is published now.
   */
  async noteConsent(tx: Transaction, phone: string, consentedAt: string): Promise<void> {
    const noted = await maybeOne(tx, noteConsentSql, [phone, consentedAt]);
    if (!noted?.stoppedAt || !(await this.restate(tx, phone))) return;
    await this.publish(tx, { phone, reason: 'opted-out', source: 'inbound' }, noted.stoppedAt);
  }

  /** Suppresses a phone on a revocation reported by the consent ledger. Publishes no event. */
  async addRevoked(
    tx: Transaction,
    phone: string,
    at: string,
    source: Extract<Suppression['source'], 'staff' | 'inbound'> = 'staff',
  ): Promise<void> {
    await this.insert(tx, { phone, reason: 'opted-out', source }, at);
    // the phone was already suppressed: a consent from between the two that arrives late must not outweigh this
    // revocation
    await affected(tx, addRevokedSql, [phone, at]);
  }

  /**
   * Lifts an earlier suppression by the staff after a consent. Publishes no event, because the ledger has the consent.
   * An opt-out by text stays, whether earlier or later.
   */
  async liftRevoked(tx: Transaction, phone: string, consentedAt: string): Promise<void> {
    await this.returned.restore([phone], tx);
    if (await this.hasOptedOutByText(tx, phone, consentedAt)) return;
    await affected(tx, liftRevokedSql, [phone, consentedAt]);
  }

  /**
   * Whether the phone texted STOP and no START since, in which case the provider itself refuses it. An opt-out in free
   * text counts if it arrived after `phrasesSince`.
   */
  async hasOptedOutByText(tx: Transaction, phone: string, phrasesSince: string | null = null): Promise<boolean> {
    const rows = await many(tx, hasOptedOutByTextSql, [phone, phrasesSince]);
    return rows.length > 0;
  }

  /** When a text from this phone last arrived; null: never. */
  async lastTextFrom(phone: string): Promise<Date | null> {
    const [row] = await many(this.dataSource, lastTextSql, [phone]);
    return row?.at ?? null;
  }

  /** After the commit, `messaging.suppression-lifted.v1` is published if the phone had opted out. */
  async liftOptOut(tx: Transaction, phone: string, source: Suppression['source'] = 'inbound'): Promise<void> {
    await this.lift(tx, phone, source, ['inbound', 'provider', 'staff']);
  }

  /** Lifts the opt-out of a text that was mistaken for one. A suppression from another source stays. */
  async liftInbound(tx: Transaction, phone: string): Promise<void> {
    await this.lift(tx, phone, 'staff', ['inbound']);
  }

  private async lift(
    tx: Transaction,
    phone: string,
    source: Suppression['source'],
    sources: readonly Suppression['source'][],
  ): Promise<void> {
    await this.returned.restore([phone], tx);
    const rows = await many(tx, liftSql, [phone, sources]);
    for (const { at } of rows) await this.outbox.add(tx, suppressionLifted, { phone, source, at: at.toISOString() });
  }

  /** Why a phone gets no texts; null: it is not suppressed. */
  async findReason(phone: string): Promise<Suppression['reason'] | null> {
    await this.returned.restore([phone]);
    const rows = await many(this.dataSource, findReasonSql, [phone]);
    return rows[0]?.reason ?? null;
  }

  private async publish(tx: Transaction, suppression: Suppression, at: Date): Promise<void> {
    const { actorId = null } = suppression;
    await this.outbox.add(tx, phoneSuppressed, { ...suppression, actorId, at: at.toISOString() });
  }

  /** Undefined: no consent has come since the opt-out was published. */
  private async restate(tx: Transaction, phone: string): Promise<Date | undefined> {
    return (await maybeOne(tx, restateSql, [phone]))?.at;
  }

  /**
   * An opt-out replaces `invalid`, otherwise the first entry stays. Returns the time of the change; undefined: no
   * change. The time is the wall clock's, not the transaction's, so two changes of one phone keep their order.
   */
  private async insert(
    tx: Transaction,
    { phone, reason, source }: Suppression,
    since: string | null = null,
  ): Promise<Date | undefined> {
    await this.returned.restore([phone], tx);
    const rows = await many(tx, insertSql, [phone, reason, source, since]);
    return rows[0]?.at;
  }
}
