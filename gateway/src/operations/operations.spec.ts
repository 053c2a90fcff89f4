import { type Operations, operationsRpcs } from '@lacquer/contracts/operations';
import { ConflictError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerOperations, exampleApp, exampleDeadLetter } from '../testing/example-operations.js';
import { BackupRuns } from './backups/backup-runs.repository.js';
import { RestoreTests } from './backups/restore-tests.repository.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const away = () => {
  throw new UnavailableError('CUSTOMER.UNAVAILABLE', 'The customer service does not answer.');
};

describe('the system status for staff', () => {
  let gateway: RunningGateway;
  let owner: string;
  let staff: string;

  beforeAll(async () => {
    gateway = await runGateway();
    [owner, staff] = [await gateway.signIn('owner', 'ana@example.com'), await gateway.signIn('staff')];
  });
  afterAll(() => gateway.stop());
  beforeEach(() => answerOperations(gateway));

  const get = async (path: string, cookie = staff) =>
    (await gateway.request(path, { headers: { cookie } })).json() as Promise<unknown>;
  const settle = (verdict: 'replay' | 'discard', ids: string[]) =>
    gateway.post(`/api/admin/dead-letters/${verdict}`, { keeper: 'contact', ids }, { cookie: owner });

  it('is reported per app, even while one does not answer, with each dead letter counted once', async () => {
    const figure = (name: 'outboxDead' | 'brokerDead', value: number) => ({ name, labels: {}, value });
    const { catalog, contact, messaging, customer } = operationsRpcs;
    gateway.answer(contact.describe, () => exampleApp([figure('outboxDead', 2)]));
    gateway.answer(messaging.describe, () => exampleApp([figure('outboxDead', 1), figure('brokerDead', 3)]));
    gateway.answer(catalog.describe, () => exampleApp([figure('brokerDead', 3)]));
    gateway.answer(customer.describe, away);

    expect(await get('/api/admin/operations')).toEqual({
      apps: [
        {
          app: 'gateway',
          running: { version: expect.any(String), migration: expect.stringMatching(/^\w+\d{13}$/), figures: [] },
        },
        { app: 'catalog', running: exampleApp([figure('brokerDead', 3)]) },
        { app: 'contact', running: exampleApp([figure('outboxDead', 2)]) },
        { app: 'customer', running: null },
        { app: 'messaging', running: exampleApp([figure('outboxDead', 1), figure('brokerDead', 3)]) },
      ],
      deadLetters: 6,
    });
  });

  it('contains the age of the last good backup, and what is wrong with backups', async () => {
    const runs = gateway.app.nest.get(BackupRuns);
    const figures = async () => {
      const { apps } = (await get('/api/admin/operations')) as Operations;
      const shown = apps.find(({ app }) => app === 'gateway')?.running?.figures ?? [];
      return shown.map(({ name, labels }) => labels['kind'] ?? name);
    };
    const age = (hours: number) =>
      gateway.rows(`UPDATE backup_run SET ended_at = ended_at - interval '${hours} hours'`);
    expect(await figures()).toEqual([]);
    await runs.record({ isNightly: true, bytes: 1000, problem: null });
    await eventually(async () => (await figures()).join() === 'backupAgeSeconds');
    await age(40);
    await eventually(async () => (await figures()).join() === 'backupAgeSeconds,backupOverdueSeconds');
    await runs.record({ isNightly: true, bytes: null, problem: 'The disk is full.' });
    await eventually(async () => (await figures()).join() === 'backupAgeSeconds,backupFailed,backupOverdueSeconds');
    await runs.record({ isNightly: false, bytes: 1000, problem: null });
    await eventually(async () => (await figures()).join() === 'backupAgeSeconds');
  });

  it('contains the age of the last good test restore, and that the last one failed', async () => {
    const tests = gateway.app.nest.get(RestoreTests);
    const figures = async () => {
      const { apps } = (await get('/api/admin/operations')) as Operations;
      const shown = apps.find(({ app }) => app === 'gateway')?.running?.figures ?? [];
      // those of backups are of the test above
      return shown.map(({ name, labels }) => labels['kind'] ?? name).filter((name) => name.startsWith('restoreTest'));
    };
    expect(await figures()).toEqual([]);
    await tests.record({ takenAt: new Date(), rows: 12, problem: null });
    await eventually(async () => (await figures()).join() === 'restoreTestAgeSeconds');
    await tests.record({ takenAt: null, rows: null, problem: 'The file is damaged.' });
    await eventually(async () => (await figures()).join() === 'restoreTestAgeSeconds,restoreTestFailed');
    await tests.record({ takenAt: new Date(), rows: 12, problem: null });
    await eventually(async () => (await figures()).join() === 'restoreTestAgeSeconds');
  });

  it('lists the dead letters of every service with its owner, and names a service that does not answer', async () => {
    gateway.answer(operationsRpcs.contact.listDeadLetters, () => ({ deadLetters: [exampleDeadLetter], total: 300 }));
    gateway.answer(operationsRpcs.customer.listDeadLetters, away);

    expect(await get('/api/admin/dead-letters')).toEqual({
      deadLetters: [{ ...exampleDeadLetter, keeper: 'contact' }],
      total: 300,
      silent: ['customer'],
    });
  });

  it('lets an owner settle dead letters, and records the owner as actor', async () => {
    const asked: unknown[] = [];
    gateway.answer(operationsRpcs.contact.settleDeadLetters, ({ actor, ...request }) => {
      asked.push([actor.role, request]);
      return { settled: request.ids.length };
    });

    const replayed = await settle('replay', ['a', 'b']);
    expect([replayed.status, await replayed.json()]).toEqual([200, { settled: 2 }]);
    expect((await settle('discard', ['c'])).status).toBe(200);
    expect((await settle('discard', [])).status).toBe(400);
    expect(asked).toEqual([
      ['owner', { ids: ['a', 'b'], verdict: 'replay' }],
      ['owner', { ids: ['c'], verdict: 'discard' }],
    ]);
    expect(
      await gateway.rows(
        `SELECT action, actor, outcome, details FROM audit_entry WHERE action LIKE 'dead-letter.%' ORDER BY id`,
      ),
    ).toEqual([
      {
        action: 'dead-letter.replay',
        actor: 'ana@example.com',
        outcome: 'done',
        details: { keeper: 'contact', ids: ['a', 'b'] },
      },
      {
        action: 'dead-letter.discard',
        actor: 'ana@example.com',
        outcome: 'done',
        details: { keeper: 'contact', ids: ['c'] },
      },
    ]);
  });

  it('lets an owner replay the outboxes up to now, and records the owner as actor', async () => {
    const asked: unknown[] = [];
    const since = '2026-03-01T18:30:00.000Z';
    gateway.answer(operationsRpcs.customer.replayOutbox, away);
    gateway.answer(operationsRpcs.contact.replayOutbox, ({ actor, isDry, ...span }) => {
      asked.push([actor.role, isDry, span.since, Date.parse(span.until) <= Date.now()]);
      return { events: [{ type: 'contact.submitted.v1', count: 41 }] };
    });
    const told = {
      events: [{ service: 'contact', type: 'contact.submitted.v1', count: 41 }],
      silent: ['customer'],
    };

    expect(await get(`/api/admin/outbox/published?since=${since}`, owner)).toEqual(told);
    const replayed = await gateway.post('/api/admin/outbox/replay', { since }, { cookie: owner });
    expect([replayed.status, await replayed.json()]).toEqual([200, told]);
    expect((await gateway.post('/api/admin/outbox/replay', {}, { cookie: owner })).status).toBe(400);
    expect((await gateway.post('/api/admin/outbox/replay', { since }, { cookie: staff })).status).toBe(403);
    expect(asked).toEqual([
      ['owner', true, since, true],
      ['owner', false, since, true],
    ]);
    expect(
      await gateway.rows(`SELECT actor, outcome, details FROM audit_entry WHERE action = 'outbox.replay'`),
    ).toMatchObject([{ actor: 'ana@example.com', outcome: 'done', details: { since } }]);
  });

  it('explains why a dead letter cannot be delivered again', async () => {
    gateway.answer(operationsRpcs.contact.settleDeadLetters, () => {
      throw new ConflictError('DEAD_LETTERS.UNDELIVERABLE', '1 stay: there is no queue.');
    });

    const response = await settle('replay', ['a']);
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'DEAD_LETTERS.UNDELIVERABLE' }]);
  });
});
