import { listRemindedBookings } from '@lacquer/contracts/customers/bookings';
import { largestPage } from '@lacquer/contracts/paging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerUnavailableError, ledgerTimeoutMs } from '../../opt-outs/consent-ledger.js';
import { outdatedCode } from '../explain-text.js';
import type { OutgoingText } from './outgoing-text.js';

const findSql = statement<{ bookingId: string; startsAt: Date }>(
  `SELECT booking_id AS "bookingId", starts_at AS "startsAt" FROM reminder WHERE text_id = $1`,
);

/**
 * SQL: skips texts that wait, and forgets that they were planned: an appointment that returns to its time has its reminder
 * then. `$1`: now.
 */
export const dropReminders = (condition: string): string =>
  `WITH dropped AS (
     UPDATE outgoing_text SET status = 'skipped', error_code = '${outdatedCode}', claim_token = gen_random_uuid(), claimed_at = $1
     FROM reminder WHERE text_id = outgoing_text.id AND status = 'pending' AND ${condition} RETURNING outgoing_text.id)
   DELETE FROM reminder WHERE text_id IN (SELECT id FROM dropped)`;

const dropSql = statement(dropReminders('text_id = $2'));

/** Whether a reminder that is about to be sent is still true. */
@Injectable()
export class ReminderClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the appointment still takes place at its time, and its customer has this phone and wants to be reminded.
   * @throws LedgerUnavailableError
   */
  async isTrue({ id, phone }: Pick<OutgoingText, 'id' | 'phone'>): Promise<boolean> {
    const reminder = await maybeOne(this.dataSource, findSql, [id]);
    // its person was erased
    if (!reminder) return false;
    const at = reminder.startsAt.getTime();
    const [from, until] = [new Date(at - 1).toISOString(), reminder.startsAt.toISOString()];
    try {
      const request = { from, until, after: null, limit: largestPage };
      const bookings = await this.rpc.call(listRemindedBookings, request, ledgerTimeoutMs);
      return bookings.some((each) => each.bookingId === reminder.bookingId && each.phone === phone);
    } catch (error) {
      throw new LedgerUnavailableError('The customer service does not respond.', { cause: error });
    }
  }

  /** Skips a pending text that is no longer true. */
  async drop(id: string): Promise<void> {
    await affected(this.dataSource, dropSql, [this.clock.now(), id]);
  }
}
