import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Monitoring, type Notification, startMonitoring } from '@lacquer/e2e/watch/monitoring';
import { readAlerts } from '@lacquer/e2e/watch/watched-files';
import { temporaryFolder } from '@lacquer/servers/testing/child-server';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMailServer } from '@lacquer/servers/testing/mail-server';
import { seededRandom } from '@lacquer/simulators/faults/chance';
import { setStage } from '../stage.js';
import { type AlertFault, alertFaults, type WatchedStage } from './alert-faults.js';
import type { Injected } from './breaking.js';

/** One alert instead of all. */
const { ALERTS_ONLY: only } = process.env;
const chosen = alertFaults.filter(({ alert }) => !only || alert === only);
const seed = 1;

/** Every alert is fired by its fault, in Prometheus and Alertmanager with the shipped files, and is resolved by the repair. */
describe('the alert', () => {
  const cleanUp = new CleanUp();
  let watched: WatchedStage;
  let monitoring: Monitoring;
  const injected = new Map<string, Injected | string>();

  beforeAll(async () => {
    const mail = await runMailServer();
    cleanUp.add(() => mail.stop());
    const stage = await setStage('distributed', seed, seededRandom(seed), {
      customers: 20,
      settings: { SMTP_URL: mail.url, MAIL_FROM: 'Example Nails <salon@example.com>' },
    });
    cleanUp.add(() => stage.stop());
    const targets = stage.product.processes.flatMap(({ operationsUrl }) =>
      operationsUrl ? new URL(operationsUrl).host : [],
    );
    monitoring = await startMonitoring(targets);
    cleanUp.add(() => monitoring.stop());
    const folder = await temporaryFolder();
    cleanUp.add(() => rm(folder, { recursive: true }));
    watched = { stage, monitoring, targets, mail, folder };
    for (const each of chosen) if (each.isSlow) injected.set(each.alert, await each.inject(watched));
  });
  afterAll(() => cleanUp.run());

  const becomes = (status: Notification['status'], alertname: string, labels: Record<string, string>, after = 0) =>
    eventually(() =>
      monitoring.notifications
        .slice(after)
        .find(
          (each) =>
            each.status === status &&
            Object.entries({ alertname, ...labels }).every(([name, value]) => each.labels[name] === value),
        ),
    );

  /** What an alert names when it fires. */
  const subjectOf = ({ labels }: Notification): string =>
    JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => one.localeCompare(other)));
  const isFiring = (alert: string): boolean => {
    const own = monitoring.notifications.filter(({ labels }) => labels['alertname'] === alert);
    return [...new Map(own.map((each) => [subjectOf(each), each.status])).values()].includes('firing');
  };

  it('is in the list below, whichever it is', () => {
    const named = alertFaults.map(({ alert }) => alert);
    expect(named.toSorted()).toEqual(
      readAlerts()
        .map(({ alert }) => alert)
        .toSorted(),
    );
  });

  it.each(chosen.toSorted((one, other) => Number(one.isSlow ?? false) - Number(other.isSlow ?? false)))(
    '$alert fires for $fault, until that is repaired',
    async ({ alert, isSlow, inject }: AlertFault) => {
      // of an earlier fault: what fires already is not told again
      if (!isSlow) await eventually(() => !isFiring(alert));
      const before = isSlow ? 0 : monitoring.notifications.length;
      const fault = injected.get(alert) ?? (await inject(watched));
      if (typeof fault === 'string') {
        process.stderr.write(`SKIPPED: ${alert}: ${fault}\n`);
        return;
      }
      const { labels = {}, repair } = fault;
      try {
        const { annotations } = await becomes('firing', alert, labels, before);
        expect(annotations['runbook']).toBe(`infra/docs/runbook.md#${alert.toLowerCase()}`);
      } finally {
        await repair();
      }
      await becomes('resolved', alert, labels, before);
    },
  );
});
