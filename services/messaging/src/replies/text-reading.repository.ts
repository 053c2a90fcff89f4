import { affected, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** A reading that is under way, with the newest texts first. What it has taken so far is stored. */
const pass = z.object({
  /** Whoever continues it writes another: the one before then changes nothing. */
  token: z.string(),
  /** How far back it goes, and when it began, by the provider's clock. */
  since: z.coerce.date(),
  at: z.coerce.date(),
  /** All texts until then are known once it is done, by the provider's clock. */
  until: z.coerce.date(),
  /** When it began, by the database's clock. */
  beganAt: z.coerce.date(),
  /** Where it continues in the provider's list. */
  next: z.string().nullable(),
});
export type Pass = z.output<typeof pass>;

export interface TextReadingState {
  /** All texts to the salon until then are known, by the provider's clock. */
  readUntil: Date;
  /** How long ago that was, by the database's clock. Milliseconds. */
  ageMs: number;
  /** Since the last complete reading began; null: there was none. Milliseconds. */
  beganMs: number | null;
  /** Until the next reading; negative: it is late. Milliseconds. */
  dueInMs: number;
  pass: Pass | null;
}

/** Milliseconds from now until a moment, by the database's clock. */
const until = (moment: string): string => `(extract(epoch FROM ${moment} - now()) * 1000)::float8`;

const findSql = statement<Omit<TextReadingState, 'pass'> & { pass: unknown }>(
  `SELECT read_until AS "readUntil", -${until('known_until')} AS "ageMs", -${until('began_at')} AS "beganMs",
     ${until('due_at')} AS "dueInMs", pass
   FROM text_reading`,
);

const timeSql = statement<{ now: Date }>('SELECT clock_timestamp() AS now');

// of the first reading nothing is known before what it reads
const beginSql = statement(
  `INSERT INTO text_reading (read_until, known_until, pass) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT text_reading_pk DO UPDATE SET pass = EXCLUDED.pass`,
);

const ofToken = `pass->>'token' = $1`;

const keepSql = statement(`UPDATE text_reading SET pass = $2 WHERE ${ofToken}`);

const finishSql = statement(
  `UPDATE text_reading SET read_until = $2, known_until = $3, began_at = $4,
     due_at = now() + make_interval(secs => $5), pass = NULL
   WHERE ${ofToken}`,
);

/** How far the provider's list of texts to the salon has been read. */
@Injectable()
export class TextReading {
  constructor(private readonly dataSource: DataSource) {}

  /** Null: nothing has been read yet. */
  async find(): Promise<TextReadingState | null> {
    const row = await maybeOne(this.dataSource, findSql);
    // one of a later release begins anew
    return row ? { ...row, pass: pass.safeParse(row.pass).data ?? null } : null;
  }

  /** By the database's clock. */
  async now(): Promise<Date> {
    return (await one(this.dataSource, timeSql)).now;
  }

  /** Replaces a reading that is under way. `since`: by the database's clock, of the first reading of all. */
  async begin(started: Pass, since: Date): Promise<void> {
    await affected(this.dataSource, beginSql, [started.since, since, JSON.stringify(started)]);
  }

  /** Stores how far it has come, as `token`. `false`: another has begun or continued since. */
  async keep(token: string, state: Pass | null): Promise<boolean> {
    return (await affected(this.dataSource, keepSql, [token, state && JSON.stringify(state)])) > 0;
  }

  /** All is read. `nextMs`: until the next reading. `false`: another has begun or continued since. */
  async finish({ token, at, until: readUntil, beganAt }: Pass, nextMs: number): Promise<boolean> {
    const knownUntil = new Date(beganAt.getTime() - (at.getTime() - readUntil.getTime()));
    const values = [token, readUntil, knownUntil, beganAt, nextMs / 1000];
    return (await affected(this.dataSource, finishSql, values)) > 0;
  }
}
