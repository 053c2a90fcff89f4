import { randomUUID } from 'node:crypto';
import type { PersonJob, PersonJobKind } from '@lacquer/contracts/person-jobs';
import { privacySentences } from '@lacquer/contracts/privacy-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import type { ExportPage, Person } from '@lacquer/contracts/privacy';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { runAlone } from '@lacquer/platform/database/run-alone';
import { Transactions } from '@lacquer/platform/database/transactions';
import { unlessAborted } from '@lacquer/platform/deadline/unless-aborted';
import { DomainError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AuditActor, AuditTrail } from '../staff/audit/audit-trail.js';
import { erasureSteps, exportSteps, type People } from './people.js';
import { longestRetrySeconds, type PersonJobRow, PersonJobsRepository, phonesOf } from './person-jobs.repository.js';

/** How long a service may take for a page of an export, and for an erasure, in milliseconds. */
const pageMs = 10_000;
const erasureMs = 30_000;

/** The seconds until a service that does not answer is asked again: doubled each time, up to `longestRetrySeconds`. */
const firstRetrySeconds = 1;

/** Errors after which the same request may succeed. */
const isPassing = ({ kind, code }: DomainError): boolean =>
  kind === 'unavailable' || kind === 'internal' || code === 'IDEMPOTENCY.IN_PROGRESS';

const problemOf = ({ code, message }: DomainError, { service }: { service: string }): Said =>
  code === 'PRIVACY.NO_KEY'
    ? say(privacySentences.noKey)
    : say(privacySentences.refused, { service, sentences: message });

/** The command line has no account. */
const shell = { id: null, email: null };

export interface PersonJobRequest {
  kind: PersonJobKind;
  phone: string;
  matches: readonly string[];
}

const stepsOf = (kind: PersonJobKind) => (kind === 'export' ? exportSteps : erasureSteps);

/**
 * Exports and erasures of persons. Each step and its result are stored, so that any process can continue a job that
 * another began, and a step that is repeated changes nothing more.
 */
export class PersonJobs {
  private readonly logger = new Logger(PersonJobs.name);
  private readonly jobs: PersonJobsRepository;
  private readonly transactions: Transactions;

  /** @param actFor calls the services for an account, or for a job of the command line */
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly actFor: (accountId: string | null, jobId: string) => ActingClient,
  ) {
    this.jobs = new PersonJobsRepository(dataSource);
    this.transactions = new Transactions(dataSource);
  }

  /**
   * Starts a job, or joins the one of this kind that is running for the same person. Runs nothing yet.
   *
   * @param matches the ids of those that staff chose
   * @throws ConflictError PRIVACY.MATCH_UNKNOWN, PRIVACY.NO_KEY
   */
  async start(request: PersonJobRequest, people: People, actor: AuditActor): Promise<PersonJob> {
    const { kind, phone, matches } = request;
    const joined = await this.jobs.findRunning(this.dataSource, kind, [phone]);
    if (joined) return { ...describeJob(joined), isJoined: true };
    const person = await people.choose(phone, matches);
    if (kind === 'erase') await people.requireErasable(person);
    return this.transactions.run(async (tx) => {
      await this.jobs.lock(tx);
      const running = await this.jobs.findRunning(tx, kind, phonesOf(person));
      if (running) return { ...describeJob(running), isJoined: true };
      // an erasure leaves an entry for each service
      const auditEntryId =
        kind === 'export' ? await this.audit.record({ actor, action: 'privacy.export' }, 'started', tx) : null;
      const { id: requestedBy, email: requestedEmail } = typeof actor === 'string' ? shell : actor;
      const job = { id: randomUUID(), kind, person, auditEntryId, requestedBy, requestedEmail };
      return describeJob(await this.jobs.insert(tx, job));
    });
  }

  /** @throws NotFoundError PRIVACY.JOB_NOT_FOUND */
  async get(id: string): Promise<PersonJob> {
    return describeJob(await this.require(id));
  }

  /** @throws NotFoundError PRIVACY.JOB_NOT_FOUND */
  async require(id: string): Promise<PersonJobRow> {
    const job = await this.jobs.find(id);
    if (job) return job;
    throw new NotFoundError('PRIVACY.JOB_NOT_FOUND', 'There is no such job. It is kept for an hour after its end.');
  }

  /** Runs every job that is due. Returns the milliseconds until the next is; null without any. */
  async runDue(signal: AbortSignal): Promise<number | null> {
    for (const { id, isDue } of await this.jobs.listRunning()) {
      if (isDue && !signal.aborted) await this.run(id, signal);
    }
    const waiting = await this.jobs.listRunning();
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ dueInMs }) => dueInMs));
  }

  /** Runs a job until it ends, waits for a service or is aborted; does nothing while another process runs it. */
  async run(id: string, signal?: AbortSignal, onStep: (job: PersonJob) => void = () => undefined): Promise<void> {
    await runAlone(this.dataSource, `person job ${id}`, async () => {
      let job = await this.jobs.find(id);
      while (job?.state === 'running' && job.isDue) {
        if (signal?.aborted) return;
        await this.proceed(job, signal);
        job = await this.jobs.find(id);
        if (job) onStep(describeJob(job));
      }
    });
  }

  /** A part of a finished export, from 1. */
  readPart(id: string, number: number): Promise<ExportPage['sections'] | undefined> {
    return this.jobs.readPart(id, number);
  }

  /** Of all jobs: a version counts the changes of its job. */
  listVersions(): Promise<{ id: string; version: number }[]> {
    return this.jobs.listVersions();
  }

  private async proceed(job: PersonJobRow, signal: AbortSignal | undefined): Promise<void> {
    const step = stepsOf(job.kind)[job.step];
    if (!step) return this.finish(job);
    try {
      if (job.kind === 'export') await this.exportPage(job, signal);
      else await this.erase(job, signal);
    } catch (error) {
      // a process that stops waits for no answer: another asks again
      if (signal?.aborted) return;
      if (!(error instanceof DomainError)) this.logger.error(error);
      else if (!isPassing(error)) return this.jobs.fail(job, problemOf(error, step));
      const seconds = Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** Math.min(job.attempts, 10));
      await this.jobs.postpone(job, step.service, seconds);
    }
  }

  private async exportPage(job: PersonJobRow, signal: AbortSignal | undefined): Promise<void> {
    const { contract } = exportSteps[job.step] ?? nothing();
    const from = job.place ?? { section: 0, entry: 0 };
    const answer = this.rpcOf(job).call(contract, { ...personOf(job), from }, pageMs);
    const { sections, next } = await unlessAborted(answer, signal);
    const entries = sections.reduce((sum, section) => sum + section.entries.length, job.entries);
    const step = next === null ? job.step + 1 : job.step;
    await this.transactions.run((tx) =>
      this.jobs.proceed(tx, job, { step, place: next, entries, changes: [], sections }),
    );
  }

  private async erase(job: PersonJobRow, signal: AbortSignal | undefined): Promise<void> {
    const { service, contract, again } = erasureSteps[job.step] ?? nothing();
    // after an interruption, the answer is that of the first attempt
    const person = again ? meanwhile(personOf(job), job.requestedAt) : personOf(job);
    const request = { ...person, dryRun: false, idempotencyKey: `${job.id}-${service}${again ? '-again' : ''}` };
    const erased = await this.audit.around(
      { actor: actorOf(job), action: 'privacy.erase', details: { service } },
      () => unlessAborted(this.rpcOf(job).call(contract, request, erasureMs), signal),
      ({ pseudonym }) => pseudonym,
    );
    const changes = [...job.changes, ...erased.changes];
    const entries = changes.reduce((sum, { count }) => sum + count, 0);
    await this.transactions.run((tx) =>
      this.jobs.proceed(tx, job, { step: job.step + 1, place: null, entries, changes }),
    );
  }

  private async finish(job: PersonJobRow): Promise<void> {
    await this.transactions.run((tx) => this.jobs.finish(tx, job));
    if (job.auditEntryId !== null) await this.audit.complete(job.auditEntryId);
  }

  private rpcOf({ id, requestedBy }: PersonJobRow): ActingClient {
    return this.actFor(requestedBy, id);
  }
}

const nothing = (): never => {
  throw new Error('the job has no further step');
};

function personOf({ id, person }: PersonJobRow): Person {
  if (person === null) throw new Error(`the running job ${id} names no person`);
  return person;
}

/** How far the clocks of two databases may differ. Milliseconds. */
const clockDifferenceMs = 60_000;

/**
 * The person's phones since the request. What they stored before is erased, and what is left of it belongs to an earlier
 * holder, of whom the erased texts of the person alone told.
 */
function meanwhile(person: Person, requestedAt: Date): Person {
  const since = requestedAt.getTime() - clockDifferenceMs;
  const present = new Map(
    (person.phonePeriods ?? []).flatMap((period) => (period.until ? [] : [[period.phone, period]])),
  );
  const phonePeriods = [person.phone, ...(person.otherPhones ?? [])].map((phone) => {
    const { from } = present.get(phone) ?? {};
    return { phone, from: new Date(Math.max(since, from ? Date.parse(from) : since)).toISOString() };
  });
  return { ...person, phonePeriods };
}

const actorOf = ({ requestedBy, requestedEmail }: PersonJobRow): AuditActor =>
  requestedBy === null || requestedEmail === null ? 'shell' : { id: requestedBy, email: requestedEmail };

export function describeJob(job: PersonJobRow): PersonJob {
  const { id, kind, state, step, entries, changes, waitsFor, problem, requestedAt, finishedAt } = job;
  return {
    id,
    kind,
    state,
    steps: stepsOf(kind).map(({ service }, index) => ({ service, isDone: index < step })),
    entries,
    changes,
    waitsFor,
    problem,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
