import { randomUUID } from 'node:crypto';
import type { PictureSize, TextPicture } from '@lacquer/contracts/messaging/pictures';
import { expiringRows } from '@lacquer/platform/database/expiry';
import { affected, type Database, maybeOne, statement, statements } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A file that a text brings along, at the provider. */
export interface ReceivedMedia {
  url: string;
  /** As the sender's phone names it. It may be wrong. */
  type: string;
}

/** A picture that this process fetches. */
export interface ClaimedPicture {
  id: string;
  token: string;
  mediaUrl: string;
  mediaType: string | null;
  /** With this one. */
  attempts: number;
  addedAt: Date;
}

export interface RemovedPicture {
  id: string;
  /** No process can still be storing its files. */
  isLast: boolean;
}

const addSql = statement(
  `INSERT INTO text_picture (id, inbound_id, position, media_url, media_type, state, due_at, added_at)
   VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6)`,
);

const nextSql = statement<{ id: string }>(
  `SELECT id FROM text_picture WHERE state = 'waiting' AND due_at <= $1 AND claim_token IS NULL
   ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

// the place first: whatever a process stores there before it ends is removed with the row
const claimSql = statement<ClaimedPicture>(
  `UPDATE text_picture SET claim_token = gen_random_uuid(), claimed_at = $2, attempts = attempts + 1,
     stored_in = coalesce($3, stored_in)
   WHERE id = $1 RETURNING id, claim_token AS token, media_url AS "mediaUrl", media_type AS "mediaType", attempts,
     added_at AS "addedAt"`,
);

const expireClaimsSql = statement(
  `UPDATE text_picture SET claim_token = NULL, claimed_at = NULL WHERE state = 'waiting' AND claimed_at < $1`,
);

const keepSql = statement(
  `UPDATE text_picture SET state = 'stored', width = $3, height = $4, media_url = NULL, due_at = NULL,
     claim_token = NULL, claimed_at = NULL
   WHERE id = $1 AND claim_token = $2`,
);

const keepFileSql = statement('INSERT INTO text_picture_file (picture, size, bytes) VALUES ($1, $2, $3)');

const giveUpSql = statement(
  `UPDATE text_picture SET state = 'missing', reason = $3, media_url = CASE WHEN $4 THEN media_url END, due_at = NULL,
     claim_token = NULL, claimed_at = NULL
   WHERE id = $1 AND claim_token = $2`,
);

// its time to be given up begins anew
const fetchAgainSql = statement(
  `UPDATE text_picture SET state = 'waiting', reason = NULL, attempts = 0, due_at = $2, added_at = $2
   WHERE id = $1 AND state = 'missing' AND media_url IS NOT NULL`,
);

const findStateSql = statement<{ state: TextPicture['state'] }>(
  'SELECT state FROM text_picture WHERE id = $1 AND inbound_id IS NOT NULL',
);

const postponeSql = statement(
  `UPDATE text_picture SET due_at = $3, claim_token = NULL, claimed_at = NULL WHERE id = $1 AND claim_token = $2`,
);

const findFileSql = statement<{ bytes: Buffer | null; storedIn: string | null }>(
  `SELECT bytes, stored_in AS "storedIn" FROM text_picture
   LEFT JOIN text_picture_file ON picture = id AND size = $2 WHERE id = $1 AND state = 'stored'`,
);

const attachSql = statement(
  `INSERT INTO text_picture (id, position, state, width, height, stored_in, attached_by)
   VALUES ($1, 0, 'stored', $2, $3, $4, $5)`,
);

// two answers with the same picture: the second waits, and finds it taken
const takeSql = statement(
  `UPDATE text_picture SET outgoing_id = $2
   WHERE id = $1 AND attached_by = $3 AND state = 'stored' AND outgoing_id IS NULL AND inbound_id IS NULL
     AND shared_at IS NULL`,
);

// the time of now puts off its expiry, which skips the locked row
const shareSql = statement(
  `UPDATE text_picture SET shared_at = now()
   WHERE id = $1 AND state = 'stored' AND outgoing_id IS NULL AND inbound_id IS NULL
     AND (shared_at IS NOT NULL OR attached_by = $2)`,
);

/** SQL: the picture itself, or that of a text. */
const ofKey = {
  id: 'id = $1',
  outgoing: '(outgoing_id = $1 OR id = (SELECT picture_id FROM outgoing_text WHERE id = $1))',
};

const openSql = statements<'id' | 'outgoing', { token: string }>(
  ['id', 'outgoing'],
  (key) => `UPDATE text_picture
     SET public_token = coalesce(public_token, $2), public_until = greatest(public_until, $3)
   WHERE ${ofKey[key]} AND state = 'stored' RETURNING public_token AS token`,
);

const linkSql = statements<'id' | 'outgoing', { code: string }>(
  ['id', 'outgoing'],
  (key) => `UPDATE text_picture
     SET link_code = coalesce(link_code, $2), link_until = greatest(link_until, $3)
   WHERE ${ofKey[key]} AND state = 'stored' RETURNING link_code AS code`,
);

const findOpenSql = statements<'token' | 'code', { id: string; isShared: boolean }>(
  ['token', 'code'],
  (key) => `SELECT id, shared_at IS NOT NULL AS "isShared" FROM text_picture
   WHERE ${key === 'token' ? 'public_token = $1 AND public_until > $2' : 'link_code = $1 AND link_until > $2'}`,
);

/** Those that were attached to no text, or that no campaign has any more. */
export const unsentPictures = expiringRows({
  table: 'text_picture',
  key: 'id',
  isExpired: `attached_by IS NOT NULL AND outgoing_id IS NULL
     AND coalesce(shared_at, added_at) < now() - interval '1 day'
     AND NOT EXISTS (SELECT FROM campaign WHERE picture_id = text_picture.id)`,
});

const existsSql = statement('SELECT FROM text_picture WHERE id = $1');

const nextRemovedSql = statement<RemovedPicture>(
  `SELECT id, removed_at < now() - make_interval(secs => $2) AS "isLast" FROM removed_picture
   WHERE stored_in = $1 AND due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

const removeAgainSql = statement(
  'UPDATE removed_picture SET due_at = removed_at + make_interval(secs => $2) WHERE id = $1',
);

const forgetRemovedSql = statement('DELETE FROM removed_picture WHERE id = $1');

/** The pictures of texts, and how far their fetching has come. */
@Injectable()
export class TextPicturesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  async addReceived(tx: Transaction, inboundId: string, media: readonly ReceivedMedia[], now: Date): Promise<void> {
    for (const [position, { url, type }] of media.entries())
      await affected(tx, addSql, [randomUUID(), inboundId, position, url, type, now]);
  }

  /** Null: nothing is due. `place`: where its files will be stored; null: in the database. */
  claim(now: Date, place: string | null): Promise<ClaimedPicture | null> {
    return this.transactions.run(async (tx) => {
      const next = await maybeOne(tx, nextSql, [now]);
      if (!next) return null;
      return (await maybeOne(tx, claimSql, [next.id, now, place])) ?? null;
    });
  }

  /** A picture that staff attach. `place`: null, in the database. */
  async attach(
    id: string,
    { width, height }: { width: number; height: number },
    files: readonly (readonly [PictureSize, Buffer])[],
    { place, attachedBy }: { place: string | null; attachedBy: string },
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      await affected(tx, attachSql, [id, width, height, place, attachedBy]);
      for (const [size, bytes] of files) await affected(tx, keepFileSql, [id, size, bytes]);
    });
  }

  /** Makes it the picture of a text. `false`: it is not there, is another's, or belongs to a text. */
  async take(tx: Transaction, id: string, outgoingId: string, attachedBy: string): Promise<boolean> {
    return (await affected(tx, takeSql, [id, outgoingId, attachedBy])) > 0;
  }

  /**
   * Keeps it for a campaign or its tests, which share it with others, for at least a day. `false`: it is not there, is
   * another's, or belongs to a text.
   */
  async share(tx: Database, id: string, sharedBy: string): Promise<boolean> {
    return (await affected(tx, shareSql, [id, sharedBy])) > 0;
  }

  /** Lets the provider fetch the picture of a text until then. Returns its token; undefined: the text has no picture. */
  async openOf(outgoingId: string, newToken: string, until: Date): Promise<string | undefined> {
    return (await maybeOne(this.dataSource, openSql.outgoing, [outgoingId, newToken, until]))?.token;
  }

  /** The same for a picture. Undefined: it is not there. */
  async open(id: string, newToken: string, until: Date): Promise<string | undefined> {
    return (await maybeOne(this.dataSource, openSql.id, [id, newToken, until]))?.token;
  }

  /** Lets anybody with its code see the picture of a text until then. Returns the code; undefined: the text has none. */
  async linkOf(outgoingId: string, code: string, until: Date): Promise<string | undefined> {
    return (await maybeOne(this.dataSource, linkSql.outgoing, [outgoingId, code, until]))?.code;
  }

  /** The same for a picture. Undefined: it is not there. */
  async link(id: string, code: string, until: Date): Promise<string | undefined> {
    return (await maybeOne(this.dataSource, linkSql.id, [id, code, until]))?.code;
  }

  /** `key`: what the picture is asked by. */
  findOpen(key: 'token' | 'code', value: string, now: Date): Promise<{ id: string; isShared: boolean } | undefined> {
    return maybeOne(this.dataSource, findOpenSql[key], [value, now]);
  }

  /** Claims from before `before`: their process has ended. */
  async expireClaims(before: Date): Promise<void> {
    await affected(this.dataSource, expireClaimsSql, [before]);
  }

  /** `files`: those that the database keeps. `false`: the picture was deleted, or the claim has expired. */
  keep(
    { id, token }: Pick<ClaimedPicture, 'id' | 'token'>,
    { width, height }: { width: number; height: number },
    files: readonly (readonly [PictureSize, Buffer])[],
  ): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      if ((await affected(tx, keepSql, [id, token, width, height])) === 0) return false;
      for (const [size, bytes] of files) await affected(tx, keepFileSql, [id, size, bytes]);
      return true;
    });
  }

  /** `reason`: a sentence for the staff. `isRepeatable`: it may be there later, so its address is kept. */
  async giveUp({ id, token }: ClaimedPicture, reason: string, isRepeatable = false): Promise<void> {
    await affected(this.dataSource, giveUpSql, [id, token, reason, isRepeatable]);
  }

  /** A picture that was given up waits again. `false`: it is not one that may be fetched again. */
  async fetchAgain(id: string, now: Date): Promise<boolean> {
    return (await affected(this.dataSource, fetchAgainSql, [id, now])) > 0;
  }

  /** Of a picture of a text from a customer. Undefined: there is no such picture. */
  async findState(id: string): Promise<TextPicture['state'] | undefined> {
    return (await maybeOne(this.dataSource, findStateSql, [id]))?.state;
  }

  async postpone({ id, token }: ClaimedPicture, dueAt: Date): Promise<void> {
    await affected(this.dataSource, postponeSql, [id, token, dueAt]);
  }

  /** `bytes`: null if they are in `storedIn`. Undefined: there is no such picture, or it is not stored. */
  findFile(id: string, size: PictureSize): Promise<{ bytes: Buffer | null; storedIn: string | null } | undefined> {
    return maybeOne(this.dataSource, findFileSql, [id, size]);
  }

  async exists(id: string): Promise<boolean> {
    return (await maybeOne(this.dataSource, existsSql, [id])) !== undefined;
  }

  /** One whose files in `place` are to be removed. The row is locked until the end of the transaction. */
  nextRemoved(tx: Transaction, place: string, lastAfterSeconds: number): Promise<RemovedPicture | undefined> {
    return maybeOne(tx, nextRemovedSql, [place, lastAfterSeconds]);
  }

  /** Its files are removed once more so long after the deletion. */
  async removeAgain(tx: Database, id: string, afterSeconds: number): Promise<void> {
    await affected(tx, removeAgainSql, [id, afterSeconds]);
  }

  async forgetRemoved(tx: Database, id: string): Promise<void> {
    await affected(tx, forgetRemovedSql, [id]);
  }
}
