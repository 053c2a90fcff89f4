import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';
import { type Monitoring, type Notification, startMonitoring } from './monitoring.js';

/** Prometheus needs some rounds of a second each, and a slow machine several times as long. */
const withinMs = 60_000;

describe('a fault', () => {
  const cleanUp = new CleanUp();
  let product: ProductUnderTest;
  let monitoring: Monitoring;
  let targets: string[];

  beforeAll(async () => {
    product = await startProduct('distributed');
    cleanUp.add(() => product.stop());
    targets = product.processes.flatMap(({ operationsUrl }) => (operationsUrl ? new URL(operationsUrl).host : []));
    monitoring = await startMonitoring(targets);
    cleanUp.add(() => monitoring.stop());
  });
  afterAll(() => cleanUp.run());

  const becomes = (status: Notification['status'], alertname: string, labels: Record<string, string> = {}) =>
    eventually(
      () =>
        monitoring.notifications.find(
          (each) =>
            each.status === status &&
            Object.entries({ alertname, ...labels }).every(([name, value]) => each.labels[name] === value),
        ),
      withinMs,
    );
  const inDatabaseOf = (app: 'contact', sql: string, values: unknown[] = []) =>
    withSchemaClient(product.databaseOf(app), (client) => client.query(sql, values));

  it('of an event fires an alert until it is settled', async () => {
    const id = randomUUID();
    await inDatabaseOf(
      'contact',
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, dead_at)
       VALUES ($1, 'contact.submitted.v1', now(), 'x', '{}', now())`,
      [id],
    );
    const { annotations } = await becomes('firing', 'EventsDead', { app: 'contact', severity: 'warning' });
    expect(annotations['runbook']).toBe('infra/docs/runbook.md#eventsdead');
    await inDatabaseOf('contact', 'DELETE FROM outbox WHERE id = $1', [id]);
    await becomes('resolved', 'EventsDead', { app: 'contact' });
  });

  it('of a process fires an alert that names it until it runs again', async () => {
    const contact = product.processes.find(({ name }) => name === 'contact');
    if (!contact?.operationsUrl) throw new Error('contact does not run');
    const instance = new URL(contact.operationsUrl).host;
    expect(monitoring.notifications.map(({ labels }) => labels['alertname'])).not.toContain('AppDown');
    await contact.stop();
    await becomes('firing', 'AppDown', { instance, severity: 'critical' });
    await product.restart(contact);
    await becomes('resolved', 'AppDown', { instance });
  });

  it('of an app whose containers are gone, with their addresses, fires an alert until one runs again', async () => {
    const catalog = product.processes.find(({ name }) => name === 'catalog');
    if (!catalog?.operationsUrl) throw new Error('catalog does not run');
    const address = new URL(catalog.operationsUrl).host;
    const isAway = ({ labels: { alertname, app } }: Notification) => alertname === 'AppAway' && app === 'catalog';
    expect(monitoring.notifications.filter(isAway)).toEqual([]);
    await catalog.stop();
    await monitoring.setTargets(targets.filter((each) => each !== address));
    await becomes('firing', 'AppAway', { app: 'catalog', severity: 'critical' });
    await product.restart(catalog);
    await monitoring.setTargets(targets);
    await becomes('resolved', 'AppAway', { app: 'catalog' });
  });

  it('of all workers fires an alert until one runs again', async () => {
    const worker = product.processes.find(({ name }) => name === 'messaging-worker');
    if (!worker) throw new Error('no worker runs');
    await worker.stop();
    await becomes('firing', 'WorkersAway', { severity: 'critical' });
    await product.restart(worker);
    await becomes('resolved', 'WorkersAway');
  });
});
