import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { JobQueues } from '../../queue/job-queues.js';
import { textKind, textKinds } from '../kinds/text-kinds.js';
import type { PendingText } from './outgoing-text.js';

/** The jobs of texts to single phones. Each text has one, with the id of the text. */
@Injectable()
export class OutgoingJobs {
  constructor(
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
  ) {}

  async add({ id, kind, dueAt }: PendingText): Promise<void> {
    const job = textKind(kind)?.job;
    // a text of another release's kind, which adds its job
    if (!job) return;
    const delayMs = dueAt ? Math.max(0, dueAt.getTime() - this.clock.now().getTime()) : 0;
    await this.jobs.addUrgent(job.name, id, { [job.idField]: id }, delayMs);
  }

  /** Adds the job after the text was stored. If this process ends before, the sweeper adds it. */
  addLater(text: PendingText): void {
    this.jobs.addLater(this.add(text));
  }
}

/** Returns the id of the job's text. @throws Error for a job of no kind that this release knows */
export function textIdOfJob(job: { name: string; data: unknown }): string {
  const kind = textKinds.find((each) => each.job.name === job.name);
  if (!kind) throw new Error(`${job.name} is the job of no kind of text`);
  return z.uuid().parse(z.record(z.string(), z.unknown()).parse(job.data)[kind.job.idField]);
}
