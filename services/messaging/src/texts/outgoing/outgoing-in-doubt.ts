import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { textKind, textKinds } from '../kinds/text-kinds.js';
import { longestDoubt, recipientStates, stateOfProviderStatus } from '../recipients/recipient-states.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { isSentAs } from '../sent-text.js';
import type { ClaimedText, News, OutgoingText } from './outgoing-text.js';

/** A message that the provider lists. */
interface ListedMessage {
  sid: string;
  body: string | null;
  status: string;
  errorCode: string | null;
  createdAt: Date | null;
}

interface TextInDoubt extends OutgoingText, News, Pick<ClaimedText, 'language'> {
  claimToken: string;
  claimedAt: Date;
}

/** A text to look up at the provider. */
export interface OutgoingToLookUp {
  claim: ClaimedText;
  /** E.164. */
  phone: string;
  /** Milliseconds since the claim, on this process's clock. */
  ageMs: number;
  /** The time of the previous lookup. */
  lastCheckedAt: Date | null;
  /** On the provider's clock: the first lookup that did not find the text. */
  lookedForSince: Date | null;
}

const takeSql = statement<
  Omit<ClaimedText, 'news'> & News & Pick<OutgoingToLookUp, 'lastCheckedAt' | 'lookedForSince'> & { claimedAt: Date }
>(
  `WITH due AS (
     SELECT id, checked_at FROM outgoing_text
     WHERE status = 'unknown' AND message_sid IS NULL AND kind = ANY($5)
       AND claimed_at > $2::timestamptz - interval '${longestDoubt}'
       AND CASE WHEN checked_at IS NULL THEN claimed_at <= $2::timestamptz - make_interval(secs => $3)
         ELSE checked_at <= $2::timestamptz - make_interval(secs => $4) END
     ORDER BY claimed_at LIMIT $1 FOR UPDATE SKIP LOCKED
   )
   UPDATE outgoing_text own SET checked_at = $2 FROM due WHERE own.id = due.id
   RETURNING own.id, kind, phone, body, language, claim_token AS "claimToken", claimed_at AS "claimedAt",
     due.checked_at AS "lastCheckedAt", looked_for_since AS "lookedForSince", coalesce(message_count, 0) AS "messageCount",
     reply_count AS "replyCount", coalesce(pause_reasons, '{}') AS "pauseReasons", troubles`,
);

const putBackSql = statement(
  `UPDATE outgoing_text SET checked_at = was.checked_at
   FROM unnest($1::uuid[], $2::timestamptz[]) AS was(id, checked_at) WHERE outgoing_text.id = was.id`,
);

const noteLookedForSql = statement(
  `UPDATE outgoing_text SET looked_for_since = $3
   WHERE id = $1 AND claim_token = $2 AND status = 'unknown' AND looked_for_since IS NULL`,
);

/** The claim is as before the send. A process that ends before it releases it leaves a claim that expires into doubt again. */
const resumeSql = statement(
  `UPDATE outgoing_text SET status = 'sending', checked_at = NULL, looked_for_since = NULL
   WHERE id = $1 AND claim_token = $2 AND status = 'unknown' AND message_sid IS NULL`,
);

const isOpenSql = statement<{ isOpen: boolean }>(
  `SELECT EXISTS (SELECT FROM outgoing_text
     WHERE id = $1 AND claim_token = $2 AND status = 'unknown' AND message_sid IS NULL) AS "isOpen"`,
);

const listSql = statement<TextInDoubt>(
  `SELECT id, kind, phone, body, language, segments, status, simulated, error_code AS "errorCode", created_at AS "createdAt",
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

  /** Takes texts in doubt with a due lookup. Only one of several concurrent callers gets each. */
  async take(limit: number, firstMs: number, againMs: number): Promise<OutgoingToLookUp[]> {
    const now = this.clock.now();
    const rows = await many(this.dataSource, takeSql, [
      limit,
      now,
      firstMs / 1000,
      againMs / 1000,
      textKinds.map(({ name }) => name),
    ]);
    return rows.map(
      ({ id, kind, phone, body, language, claimToken, claimedAt, lastCheckedAt, lookedForSince, ...news }) => ({
        claim: { id, kind, phone, body, language, claimToken, news },
        phone,
        ageMs: Math.max(0, now.getTime() - claimedAt.getTime()),
        lastCheckedAt,
        lookedForSince,
      }),
    );
  }

  /** Undoes the lookups after the provider did not respond: they are due again as before. */
  async putBack(texts: readonly OutgoingToLookUp[]): Promise<void> {
    if (texts.length === 0) return;
    await affected(this.dataSource, putBackSql, [
      texts.map(({ claim }) => claim.id),
      texts.map(({ lastCheckedAt }) => lastCheckedAt),
    ]);
  }

  /** Records that the provider does not list the text. `at` is on the provider's clock. */
  async noteLookedFor({ claim }: OutgoingToLookUp, at: Date): Promise<void> {
    await affected(this.dataSource, noteLookedForSql, [claim.id, claim.claimToken, at]);
  }

  /** Whether it is still in doubt. */
  async isOpen(tx: Transaction, { claim }: OutgoingToLookUp): Promise<boolean> {
    return (await one(tx, isOpenSql, [claim.id, claim.claimToken])).isOpen;
  }

  /** Declares that the text was never sent: its claim is to be released. `false`: its state has changed. */
  async resume({ claim }: OutgoingToLookUp): Promise<boolean> {
    return (await affected(this.dataSource, resumeSql, [claim.id, claim.claimToken])) > 0;
  }

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
