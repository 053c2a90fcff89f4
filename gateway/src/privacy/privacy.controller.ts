import { Readable } from 'node:stream';
import * as privacyCalls from '@lacquer/contracts/calls/privacy';
import type { PersonJob, PersonJobKind } from '@lacquer/contracts/person-jobs';
import type { ErasureReport, PersonForm, PersonMatches } from '@lacquer/contracts/privacy';
import { privacySentences } from '@lacquer/contracts/privacy-sentences';
import { say, sayAll } from '@lacquer/contracts/sentences/say';
import type { Session } from '@lacquer/contracts/staff/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { ConflictError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { People } from './people.js';
import { openPersonFile } from './person-file.js';
import { PersonJobsWorker } from './person-jobs.worker.js';

/** How long a request waits for its job, in milliseconds. */
const waitMs = 4000;

@Controller()
export class PrivacyController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly worker: PersonJobsWorker,
  ) {}

  @HandleCall(privacyCalls.findMatches)
  async findMatches({ body, actor }: CallInput<typeof privacyCalls.findMatches>): Promise<PersonMatches> {
    return this.peopleFor(actor).find(await phoneOf(body));
  }

  @HandleCall(privacyCalls.startJob)
  async startJob({ body, actor }: CallInput<typeof privacyCalls.startJob>): Promise<PersonJob> {
    const job = await this.start(body.kind, body, actor);
    this.worker.wake();
    return job;
  }

  @HandleCall(privacyCalls.getJob)
  getJob({ params: { id } }: CallInput<typeof privacyCalls.getJob>): Promise<PersonJob> {
    return this.worker.jobs.get(id);
  }

  @HandleCall(privacyCalls.downloadExport)
  async downloadExport(
    { params: { id } }: CallInput<typeof privacyCalls.downloadExport>,
    @Res() reply: FastifyReply,
  ): Promise<undefined> {
    await this.sendFile(id, reply);
  }

  @HandleCall(privacyCalls.exportPerson)
  async exportPerson(
    { body, actor }: CallInput<typeof privacyCalls.exportPerson>,
    @Res() reply: FastifyReply,
  ): Promise<undefined> {
    const { id } = await this.finish(await this.start('export', body, actor));
    await this.sendFile(id, reply);
  }

  @HandleCall(privacyCalls.erasePerson)
  async erasePerson({ body, actor }: CallInput<typeof privacyCalls.erasePerson>): Promise<ErasureReport> {
    if (body.dryRun) {
      const people = this.peopleFor(actor);
      return { changes: await people.preview(await people.choose(await phoneOf(body), body.matches ?? [])) };
    }
    const { changes } = await this.finish(await this.start('erase', body, actor));
    return { changes };
  }

  private async start(kind: PersonJobKind, body: PersonForm, actor: Session): Promise<PersonJob> {
    const request = { kind, phone: await phoneOf(body), matches: body.matches ?? [] };
    return this.worker.jobs.start(request, this.peopleFor(actor), actor);
  }

  /** Waits for the end of a job. @throws UnavailableError PRIVACY.CONTINUES; ConflictError PRIVACY.FAILED */
  private async finish({ id }: PersonJob): Promise<PersonJob> {
    const job = await this.worker.waitFor(id, waitMs);
    if (job.state === 'done') return job;
    if (job.state === 'failed') throw new ConflictError('PRIVACY.FAILED', job.problem ?? say(privacySentences.failed));
    const { exportContinues, erasureContinues, waits, lookAgain } = privacySentences;
    const words = sayAll([
      say(job.kind === 'export' ? exportContinues : erasureContinues),
      job.waitsFor === null ? null : say(waits, { service: job.waitsFor }),
      say(lookAgain),
    ]);
    throw new UnavailableError('PRIVACY.CONTINUES', words, { retryAfter: 2 });
  }

  private async sendFile(id: string, reply: FastifyReply): Promise<void> {
    const file = Readable.from(await openPersonFile(this.worker.jobs, id), { objectMode: false });
    await reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="person.json"',
      })
      .send(file);
  }

  private peopleFor(actor: Session): People {
    return new People(this.rpc.as(actor));
  }
}

/** Loads the numbering plans of all countries on first use, for a faster start of the gateway. */
async function phoneOf({ phoneNumber }: { phoneNumber: string }): Promise<string> {
  const { toE164 } = await import('@lacquer/platform/phone/phone');
  return toE164(phoneNumber, 'PRIVACY.PHONE_INVALID');
}
