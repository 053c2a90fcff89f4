import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { textKind } from '../kinds/text-kinds.js';
import { longestDoubt, recipientStates, stateOfProviderStatus } from '../recipients/recipient-states.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { isSentAs } from '../sent-text.js';
import type { News, OutgoingText } from './outgoing-text.js';

/** A message that the provider lists. */
interface ListedMessage {
  sid: string;
  body: string | null;
  status: string;
  errorCode: string | null;
  createdAt: Date | null;
}

interface TextInDoubt extends OutgoingText, News {
  claimToken: string;
  claimedAt: Date;
}

const listSql = statement<TextInDoubt>(
  `SELECT id, kind, phone, body, segments, status, simulated, error_code AS "errorCode", created_at AS "createdAt",
     claim_token AS "claimToken", claimed_at AS "claimedAt", coalesce(message_count, 0) AS "messageCount",
     reply_count AS "replyCount",
     coalesce(pause_reasons, '{}') AS "pauseReasons", troubles
   FROM outgoing_text
   WHERE phone = $1 AND status = 'unknown' AND message_sid IS NULL
     AND claimed_at > $2::timestamptz - interval '${longestDoubt}'
   ORDER BY claimed_at, id`,
);

const settleSql = statement(
  `UPDATE outgoing_text SET status = $3, message_sid = $4, error_code = $5
   WHERE id = $1 AND claim_token = $2 AND status = 'unknown' AND message_sid IS NULL`,
);

/** Texts to single phones whose outcome is unknown. */
@Injectable()
export class OutgoingInDoubt {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  /**
   * Gives each of these messages that is a text in doubt to it, and returns the others. Each text gets one message at
   * most, with exactly its words, created within `toleranceMs` of its claim. `at` is the provider's time now.
   */
  async claim<Message extends ListedMessage>(
    tx: Transaction,
    phone: string,
    messages: readonly Message[],
    { at, toleranceMs }: { at: Date; toleranceMs: number },
  ): Promise<Message[]> {
    if (messages.length === 0) return [];
    const now = this.clock.now();
    const others = [...messages];
    for (const text of await many(this.dataSource, listSql, [phone, now])) {
      const body = this.bodyOf(text);
      const claimedAt = at.getTime() - (now.getTime() - text.claimedAt.getTime());
      const index = others.findLastIndex(
        ({ body: listed, createdAt }) =>
          body !== null &&
          listed !== null &&
          isSentAs(listed, body) &&
          createdAt !== null &&
          Math.abs(createdAt.getTime() - claimedAt) <= toleranceMs,
      );
      const message = others[index];
      if (message && (await this.settle(tx, text, message))) others.splice(index, 1);
    }
    return others;
  }

  private async settle(
    tx: Transaction,
    { id, claimToken }: TextInDoubt,
    { sid, status, errorCode }: ListedMessage,
  ): Promise<boolean> {
    const failed: readonly string[] = recipientStates.failed;
    const isFailed = failed.includes(stateOfProviderStatus(status));
    const outcome = isFailed ? 'failed' : 'accepted';
    return (await affected(tx, settleSql, [id, claimToken, outcome, sid, isFailed ? errorCode : null])) > 0;
  }

  /** Null: of a kind that this release does not know. */
  private bodyOf(text: TextInDoubt): string | null {
    const { messageCount, replyCount, pauseReasons, troubles } = text;
    const plan = textKind(text.kind)?.plan(text, this.options);
    return plan?.compose({ ...text, news: { messageCount, replyCount, pauseReasons, troubles } })?.body ?? null;
  }
}
