import { Clock } from '@lacquer/platform/clock/clock';
import { affected, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { describeReset } from '../../hours/daily-reset.js';
import { StaffAlerts } from '../alerts/staff-alerts.js';
import { ProviderErrors } from '../provider-errors.js';
import type { PassingRefusal } from './put-off.js';

/** A code that has not come for so long comes anew. Hours. */
const quietHours = 6;
/** While it lasts, the staff are told again. Hours. */
const againHours = 24;

// of two at once, the second waits for the first
const noteSql = statement(
  `INSERT INTO provider_refusal (error_code, told_at, last_at) VALUES ($1, $2, $2)
   ON CONFLICT ON CONSTRAINT provider_refusal_pk DO UPDATE SET told_at = $2, last_at = $2
   WHERE provider_refusal.last_at <= $2::timestamptz - interval '${quietHours} hours'
     OR provider_refusal.told_at <= $2::timestamptz - interval '${againHours} hours'`,
);

const followSql = statement(
  'UPDATE provider_refusal SET last_at = greatest(last_at, $2::timestamptz) WHERE error_code = $1',
);

/** Tells the staff that the provider refuses texts to single phones, as a paused campaign tells of its own. */
@Injectable()
export class ProviderRefusals {
  private readonly logger = new Logger(ProviderRefusals.name);

  constructor(
    private readonly alerts: StaffAlerts,
    private readonly errors: ProviderErrors,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Once for each code, however many texts it meets. */
  async tell({ errorCode, until }: PassingRefusal): Promise<void> {
    const cause = this.errors.explain(errorCode);
    const told = await this.transactions.run(async (tx) =>
      (await this.isNew(tx, errorCode))
        ? { alert: await this.alerts.addTrouble(tx, refusalSentence({ cause, errorCode, until })) }
        : null,
    );
    if (!told) return;
    this.alerts.send(told.alert);
    this.logger.warn({ msg: 'the provider refuses texts to single phones, which wait', errorCode, cause });
  }

  private async isNew(tx: Transaction, errorCode: string): Promise<boolean> {
    const now = this.clock.now();
    if ((await affected(tx, noteSql, [errorCode, now])) === 1) return true;
    await affected(tx, followSql, [errorCode, now]);
    return false;
  }
}

/** `until`: when a daily cap ends. */
export const refusalSentence = ({ cause, errorCode, until }: PassingRefusal & { cause: string }): string =>
  until === null
    ? `Twilio refuses texts such as reminders and answers: ${cause} (${errorCode}). They wait, and are sent once it accepts them.`
    : `Texts such as reminders and answers are delayed: ${cause} (${errorCode}). They are sent after ${describeReset(until)}, Pacific time.`;
