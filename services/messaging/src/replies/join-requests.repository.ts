import { Clock } from '@lacquer/platform/clock/clock';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

/** A question without an answer is void after this time. Hours. */
const answerHours = 24;

const askSql = statement(
  `INSERT INTO join_request (phone, words, asked_at) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT join_request_pk DO UPDATE SET words = EXCLUDED.words, asked_at = EXCLUDED.asked_at`,
);

const takeSql = statement<{ words: string | null; at: Date }>(
  `DELETE FROM join_request WHERE phone = $1 AND ($3::timestamptz IS NULL OR asked_at <= $3)
   RETURNING CASE WHEN asked_at > $2::timestamptz - interval '${answerHours} hours' THEN words END AS words,
     clock_timestamp() AS at`,
);

const removeExpiredSql = statement(
  `DELETE FROM join_request WHERE asked_at <= $1::timestamptz - interval '${answerHours} hours'`,
);

/** The phones that were asked for a YES after the keyword, with the question as it was sent. */
@Injectable()
export class JoinRequests {
  constructor(private readonly clock: Clock) {}

  /** Also deletes the questions that are void. */
  async ask(tx: Transaction, phone: string, words: string): Promise<void> {
    const now = this.clock.now();
    await affected(tx, removeExpiredSql, [now]);
    await affected(tx, askSql, [phone, words, now]);
  }

  /**
   * Ends the question to a phone. Returns its words and the time, by the wall clock, unless there is none or it is void.
   * `answeredAt`: of an answer that is read later than it came, which belongs to no question of afterward.
   */
  async take(
    tx: Transaction,
    phone: string,
    answeredAt: Date | null = null,
  ): Promise<{ words: string; at: Date } | null> {
    const taken = await maybeOne(tx, takeSql, [phone, this.clock.now(), answeredAt]);
    return taken && taken.words !== null ? { words: taken.words, at: taken.at } : null;
  }
}
