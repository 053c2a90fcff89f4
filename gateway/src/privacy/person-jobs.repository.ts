import type { Said } from '@lacquer/contracts/sentences/say';
import type { PersonJob, PersonJobKind } from '@lacquer/contracts/person-jobs';
import type { ErasedPerson, ExportPage, ExportPlace, Person } from '@lacquer/contracts/privacy';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';

export interface PersonJobRow {
  id: string;
  kind: PersonJobKind;
  state: PersonJob['state'];
  /** Null once a finished job needs it no longer. */
  person: Person | null;
  /** The number of services that are done. */
  step: number;
  /** Where the next page of the service in progress begins. */
  place: ExportPlace | null;
  entries: number;
  changes: ErasedPerson['changes'];
  waitsFor: string | null;
  problem: string | null;
  attempts: number;
  isDue: boolean;
  /** Milliseconds until the next attempt. */
  dueInMs: number;
  auditEntryId: string | null;
  /** Null: the command line. */
  requestedBy: string | null;
  requestedEmail: string | null;
  version: number;
  requestedAt: Date;
  finishedAt: Date | null;
}

export interface NewPersonJob extends Pick<PersonJobRow, 'id' | 'kind' | 'requestedBy' | 'requestedEmail'> {
  person: Person;
  auditEntryId: number | null;
}

/** What a step has done. */
export interface Progress extends Pick<PersonJobRow, 'step' | 'place' | 'entries' | 'changes'> {
  /** Of an export. */
  sections?: ExportPage['sections'];
}

/** The longest rest before a service that does not answer is asked again. Seconds. */
export const longestRetrySeconds = 30;

/** An attempt that is due later than this was planned before the database's clock was set back. Seconds. */
const longestWaitSeconds = 2 * longestRetrySeconds;

const isDue = `(next_attempt_at <= now() OR next_attempt_at > now() + interval '${longestWaitSeconds} seconds')`;

/** SQL: whether the next attempt is due, and the milliseconds until it is. */
const due = `${isDue} AS "isDue",
  CASE WHEN ${isDue} THEN 0 ELSE ceil(extract(epoch FROM next_attempt_at - now()) * 1000) END::integer AS "dueInMs"`;

const columns = `id, kind, state, person, step, place, entries, changes, waits_for AS "waitsFor", problem, attempts,
  ${due},
  audit_entry_id AS "auditEntryId", requested_by AS "requestedBy", requested_email AS "requestedEmail", version,
  requested_at AS "requestedAt", finished_at AS "finishedAt"`;

const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('person_job', 0))`);

const findRunningSql = statement<PersonJobRow>(
  `SELECT ${columns} FROM person_job WHERE state = 'running' AND kind = $1 AND phones && $2::text[] LIMIT 1`,
);

const insertSql = statement<PersonJobRow>(
  `INSERT INTO person_job (id, kind, phones, person, audit_entry_id, requested_by, requested_email)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
);

const findSql = statement<PersonJobRow>(`SELECT ${columns} FROM person_job WHERE id = $1`);

const listRunningSql = statement<{ id: string; isDue: boolean; dueInMs: number }>(
  `SELECT id, ${due} FROM person_job WHERE state = 'running' ORDER BY requested_at, id`,
);

const listVersionsSql = statement<{ id: string; version: number }>('SELECT id, version FROM person_job');

const insertPartSql = statement(
  `INSERT INTO person_job_part (job_id, number, sections)
   SELECT $1::uuid, coalesce(max(number), 0) + 1, $2::json FROM person_job_part WHERE job_id = $1`,
);

const proceedSql = statement(
  `UPDATE person_job SET step = $3, place = $4, entries = $5, changes = $6, waits_for = NULL, attempts = 0,
     next_attempt_at = now(), version = version + 1
   WHERE id = $1 AND version = $2 AND state = 'running'`,
);

const postponeSql = statement(
  `UPDATE person_job SET waits_for = $3, attempts = attempts + 1, version = version + 1,
     next_attempt_at = now() + make_interval(secs => $4)
   WHERE id = $1 AND version = $2 AND state = 'running'`,
);

const finishSql = statement(
  `UPDATE person_job SET state = $3, problem = $4, waits_for = NULL, finished_at = now(), version = version + 1,
     person = CASE WHEN kind = 'export' AND $3 = 'done' THEN person END,
     phones = CASE WHEN kind = 'export' AND $3 = 'done' THEN phones ELSE '{}' END
   WHERE id = $1 AND version = $2 AND state = 'running'`,
);

const forgetOthersSql = statement('DELETE FROM person_job WHERE phones && $1::text[] AND id <> $2');

const readPartSql = statement<{ sections: ExportPage['sections'] }>(
  'SELECT sections FROM person_job_part WHERE job_id = $1 AND number = $2',
);

export const phonesOf = ({ phone, otherPhones = [] }: Person): string[] => [phone, ...otherPhones];

/** Every change names the version that it is based on: a process that stalled changes nothing. */
export class PersonJobsRepository {
  constructor(private readonly database: Database) {}

  /** Until the transaction ends, no other can start a job. */
  async lock(tx: Transaction): Promise<void> {
    await affected(tx, lockSql);
  }

  findRunning(tx: Database, kind: PersonJobKind, phones: readonly string[]): Promise<PersonJobRow | undefined> {
    return maybeOne(tx, findRunningSql, [kind, phones]);
  }

  insert(tx: Transaction, job: NewPersonJob): Promise<PersonJobRow> {
    const { id, kind, person, auditEntryId, requestedBy, requestedEmail } = job;
    return one(tx, insertSql, [
      id,
      kind,
      phonesOf(person),
      JSON.stringify(person),
      auditEntryId,
      requestedBy,
      requestedEmail,
    ]);
  }

  find(id: string): Promise<PersonJobRow | undefined> {
    return maybeOne(this.database, findSql, [id]);
  }

  listRunning(): Promise<{ id: string; isDue: boolean; dueInMs: number }[]> {
    return many(this.database, listRunningSql);
  }

  listVersions(): Promise<{ id: string; version: number }[]> {
    return many(this.database, listVersionsSql);
  }

  async proceed(tx: Transaction, { id, version }: PersonJobRow, progress: Progress): Promise<void> {
    const { step, place, entries, changes, sections = [] } = progress;
    const values = [id, version, step, place && JSON.stringify(place), entries, JSON.stringify(changes)];
    const isOurs = (await affected(tx, proceedSql, values)) === 1;
    if (isOurs && sections.length > 0) await affected(tx, insertPartSql, [id, JSON.stringify(sections)]);
  }

  async postpone({ id, version }: PersonJobRow, waitsFor: string, seconds: number): Promise<void> {
    await affected(this.database, postponeSql, [id, version, waitsFor, seconds]);
  }

  async fail({ id, version }: PersonJobRow, problem: Said): Promise<void> {
    await affected(this.database, finishSql, [id, version, 'failed', problem]);
  }

  /** A finished erasure keeps no phone, nor does any other job about the person. */
  async finish(tx: Transaction, { id, version, kind, person }: PersonJobRow): Promise<void> {
    if (kind === 'erase' && person) await affected(tx, forgetOthersSql, [phonesOf(person), id]);
    await affected(tx, finishSql, [id, version, 'done', null]);
  }

  /** A part of an export, from 1. */
  async readPart(id: string, number: number): Promise<ExportPage['sections'] | undefined> {
    return (await maybeOne(this.database, readPartSql, [id, number]))?.sections;
  }
}
