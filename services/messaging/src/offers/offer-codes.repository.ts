import { randomInt } from 'node:crypto';
import { codeAlphabet, ownCodeLength } from '@lacquer/contracts/messaging/offer';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

const newCode = (): string =>
  Array.from({ length: ownCodeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('');

const listTakenSql = statement<{ code: string }>('SELECT code FROM offer_code WHERE is_own AND code = ANY($1)');

const addSql = statement(
  `INSERT INTO offer_code (recipient_id, campaign_id, code, is_own)
   SELECT recipient_id, $1, code, $4 FROM unnest($2::uuid[], $3::text[]) AS its(recipient_id, code)`,
);

/** A code of one recipient. */
export interface RecipientCode {
  recipientId: string;
  code: string;
}

/** The codes of offers. They are stored with their recipients, in one transaction: a killed freeze keeps both or none. */
@Injectable()
export class OfferCodes {
  /** Codes that nobody has. The unique index refuses those that another transaction draws at the same moment. */
  async draw(tx: Transaction, count: number): Promise<string[]> {
    const drawn = new Set<string>();
    while (drawn.size < count) {
      const codes = new Set(Array.from({ length: count - drawn.size }, newCode));
      for (const { code } of await many(tx, listTakenSql, [[...codes]])) codes.delete(code);
      for (const code of codes) drawn.add(code);
    }
    return [...drawn];
  }

  /** `isOwn`: each code is of one recipient. */
  async add(tx: Transaction, campaignId: string, codes: readonly RecipientCode[], isOwn: boolean): Promise<void> {
    if (codes.length === 0) return;
    const ids = codes.map(({ recipientId }) => recipientId);
    await affected(tx, addSql, [campaignId, ids, codes.map(({ code }) => code), isOwn]);
  }
}
