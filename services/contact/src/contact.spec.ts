import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contactSubmitted, listSubmissions, submitContact } from '@lacquer/contracts/contact';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/platform/testing/servers';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { startContact } from './app.js';
import { contactMigrations } from './database/migrations.js';

const form = {
  firstName: 'Mina',
  lastName: 'Cho',
  email: 'mina@example.com',
  phone: '213.555.0111',
  service: 'nailart',
  message: 'Could you paint a crane?',
};

describe('contact submissions', () => {
  let bus: InProcessBus;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let contact: RunningApp;
  let rpc: RpcClient;

  beforeEach(async () => {
    database = await freshDatabase();
    await migrate(database.url, 'contact', contactMigrations);
    bus = new InProcessBus();
    contact = await startContact({
      databaseUrl: database.url,
      bus: { kind: 'in-process', bus },
      logger: pino({ level: 'silent' }),
    });
    const proxy = new InProcessClient(bus);
    rpc = new RpcClient('gateway', () => proxy);
  });

  afterEach(async () => {
    await contact?.stop();
    await database?.drop();
  });

  it('are read newest first, under the names of the admin page', async () => {
    const { id } = await rpc.call(submitContact, form);
    await rpc.call(submitContact, { ...form, firstName: 'Newer', phone: null, service: null });
    const [newer, older] = await rpc.call(listSubmissions, {});
    expect(newer).toMatchObject({ firstName: 'Newer', phoneNumber: null, interestedService: null });
    expect(older).toEqual({
      id,
      firstName: 'Mina',
      lastName: 'Cho',
      email: 'mina@example.com',
      phoneNumber: '213.555.0111',
      interestedService: 'nailart',
      message: 'Could you paint a crane?',
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('are told with their id and nothing of what the visitor wrote', async () => {
    const told = new Promise((resolve) =>
      bus.listen(contactSubmitted.name, 'messaging', async (event) => resolve(event)),
    );
    const { id } = await rpc.call(submitContact, form);
    expect(await told).toMatchObject({ type: 'contact.submitted.v1', data: { submissionId: id } });
    expect(JSON.stringify(await told)).not.toContain('mina@example.com');
  });

  it('keep text as it was typed, whatever it holds', async () => {
    const message = `'); DROP TABLE submission; -- <script>alert(1)</script> 네일 🎨`;
    await rpc.call(submitContact, { ...form, message });
    expect((await rpc.call(listSubmissions, {}))[0]?.message).toBe(message);
  });

  it('with a fault are refused and leave neither row nor event', async () => {
    await expect(rpc.call(submitContact, { ...form, email: 'nobody' })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
    });
    const dataSource = contact.nest.get(DataSource);
    expect(await dataSource.query('SELECT * FROM submission')).toEqual([]);
    expect(await dataSource.query('SELECT * FROM outbox')).toEqual([]);
  });
});
