import { setTimeout as delay } from 'node:timers/promises';
import type { PersonJob } from '@lacquer/contracts/person-jobs';
import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Expiry, expiringRows } from '@lacquer/platform/database/expiry';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LiveFeed } from '../live/live-feed.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { PersonJobs } from './person-jobs.js';

/** The shortest and the longest rest between two looks for jobs that another process left, in milliseconds. */
const shortestRestMs = 250;
const longestRestMs = 5000;

/** How often a change is looked for while a screen shows a job, and how often whether one does. Milliseconds. */
const shownMs = 300;
const unseenMs = 1000;

/** How often a waiting request looks whether its job has ended, in milliseconds. */
const lookMs = 40;

/** A finished export holds a person's data: it can be downloaded for an hour. */
const expiringJobs = expiringRows({
  table: 'person_job',
  key: 'id',
  isExpired: `finished_at < now() - interval '1 hour'`,
});

/** Runs the jobs that this gateway, another one or a command started, and tells the open screens of their progress. */
@Injectable()
export class PersonJobsWorker {
  readonly jobs: PersonJobs;
  private readonly loop: BackgroundLoop;
  private told = '';

  constructor(
    dataSource: DataSource,
    audit: AuditTrail,
    rpc: RpcClient,
    private readonly feed: LiveFeed,
    background: BackgroundWork,
    expiry: Expiry,
  ) {
    // the gateway cannot act as the command line: a job that it left acts for itself
    this.jobs = new PersonJobs(dataSource, audit, (accountId, jobId) =>
      rpc.as({ id: accountId ?? jobId, role: 'owner' }),
    );
    this.loop = background.repeat({
      name: PersonJobsWorker.name,
      run: async (signal) => {
        const dueInMs = (await this.jobs.runDue(signal)) ?? longestRestMs;
        return Math.max(shortestRestMs, Math.min(longestRestMs, dueInMs));
      },
      retryMs: shortestRestMs,
      longestRetryMs: longestRestMs,
    });
    background.repeat({
      name: 'watch of person jobs',
      run: () => this.tell(),
      retryMs: unseenMs,
      longestRetryMs: longestRestMs,
    });
    expiry.register(expiringJobs);
  }

  /** Runs new jobs immediately. */
  wake(): void {
    this.loop.wake();
  }

  /** The job when it has ended, or after `ms` milliseconds. It continues even if nobody waits. */
  async waitFor(id: string, ms: number): Promise<PersonJob> {
    this.wake();
    const end = performance.now() + ms;
    for (;;) {
      const job = await this.jobs.get(id);
      if (job.state !== 'running' || performance.now() >= end) return job;
      await delay(lookMs);
    }
  }

  private async tell(): Promise<number> {
    if (!this.feed.isWanted('privacy')) return unseenMs;
    const versions = JSON.stringify(await this.jobs.listVersions());
    if (versions !== this.told) this.feed.changed(['privacy']);
    this.told = versions;
    return shownMs;
  }
}
