import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@lacquer/servers/testing/eventually';
import { startHaproxy } from '@lacquer/servers/testing/haproxy';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { serverOf } from './servers.js';

const pages = ['/', '/services', '/contact', '/api/services'];
const restMs = 50;
/** Milliseconds. A visitor waits no longer for a page, and an operator for the report of a frozen server. */
const pageWithinMs = 2000;
const reportWithinMs = 3000;

/** Each server, and the process and the check that report it. */
const watched = {
  postgres: { process: 'gateway', check: 'database' },
  rabbitmq: { process: 'gateway', check: 'rabbitmq' },
  redis: { process: 'messaging', check: 'queue' },
} as const;

/** Freezes each server while visitors read the site through HAProxy, with its shipped configuration. */
export const frozenSite: Scenario[] = (Object.keys(watched) as (keyof typeof watched)[]).map((name) => ({
  name: `${name}-frozen-site`,
  summary: `${name} is stopped (SIGSTOP) while visitors read the site through HAProxy: no page fails`,
  modes: ['distributed'],
  writes: ['contacts'],
  inject: async (stage) => {
    const proxy = await startHaproxy(stage.product.gatewayUrls);
    const { server } = serverOf(stage, name);
    // what no gateway has ever rendered, none can serve alone
    await eventually(async () =>
      (await Promise.all(pages.map((page) => fetch(proxy.url + page)))).every(({ ok }) => ok),
    );
    const visitors = new Visitors(proxy.url);
    try {
      server.signal('SIGSTOP');
      const frozenAt = performance.now();
      await eventually(() => isReported(stage, name), stage.awayMs);
      const reportedMs = Math.round(performance.now() - frozenAt);
      await delay(Math.max(0, stage.awayMs - reportedMs));
      if (reportedMs > reportWithinMs) throw new Error(`${name} was reported after ${reportedMs} ms`);
      server.signal('SIGCONT');
      const { answered, failures, slowestMs } = await visitors.stop();
      if (failures.length > 0) throw new Error(`${failures.length} of ${answered} pages failed: ${failures[0]}`);
      if (slowestMs > pageWithinMs) throw new Error(`a page took ${slowestMs} ms`);
      return `reported after ${reportedMs} ms; ${answered} pages through HAProxy, the slowest in ${slowestMs} ms`;
    } finally {
      server.signal('SIGCONT');
      await visitors.stop();
      await proxy.stop();
    }
  },
}));

async function isReported({ product }: Stage, name: keyof typeof watched): Promise<boolean> {
  const { process: app, check } = watched[name];
  const { readyUrl = `${product.url}/readyz` } = product.processes.find((each) => each.name === app) ?? {};
  const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(reportWithinMs) });
  const report = (await answer.json()) as { checks: Record<string, string> };
  return report.checks[check] === 'down';
}

/** Reads pages without pause until `stop`. */
class Visitors {
  private readonly failures: string[] = [];
  private answered = 0;
  private slowestMs = 0;
  private isOver = false;
  private readonly reading: Promise<unknown>;

  constructor(private readonly url: string) {
    this.reading = Promise.all(pages.map((page) => this.read(page)));
  }

  async stop() {
    this.isOver = true;
    await this.reading;
    return { answered: this.answered, failures: this.failures, slowestMs: Math.round(this.slowestMs) };
  }

  private async read(page: string): Promise<void> {
    while (!this.isOver) {
      const began = performance.now();
      const status = await fetch(this.url + page).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => String(error),
      );
      this.answered += 1;
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      if (status !== 200) this.failures.push(`${page} returned ${status}`);
      await delay(restMs);
    }
  }
}
