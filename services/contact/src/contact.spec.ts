import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  contactSubmitted,
  summarizeSubmissions,
  editSubmission,
  findSubmission,
  listSubmissions,
  submissionEdited,
  submitContact,
  textsAsked,
} from '@lacquer/contracts/salon/contact';
import { summarizeReceived } from '@lacquer/contracts/salon/received-messages';
import type { RequestOf } from '@lacquer/contracts/contract';
import { migrated } from '@lacquer/platform/testing/migrated';
import { type ServiceUnderTest, startServiceUnderTest } from '@lacquer/platform/testing/service-under-test';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
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
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startServiceUnderTest(await preparedDatabase(migrated('contact', contactMigrations)), startContact);
  });

  afterEach(() => service.reset());

  afterAll(async () => {
    await service?.stop();
  });

  it('are listed newest first, with the field names of the admin page', async () => {
    const { id } = await service.rpc.call(submitContact, form);
    await service.rpc.call(submitContact, { ...form, firstName: 'Newer', phone: null, service: null });
    const [newer, older] = (await service.rpc.call(listSubmissions, { limit: 100 })).submissions;
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
      state: 'new',
      note: null,
      version: 0,
    });
  });

  it('publish the box that was ticked once, also if the message is sent again from another address', async () => {
    const box = { wordingVersion: 'box-1-ko', words: '…', language: 'ko', page: '/ko/contact' } as const;
    const asked = { ...form, idempotencyKey: 'key-1' };
    await service.rpc.call(submitContact, { ...asked, box: { ...box, address: '192.0.2.1' } });
    const again = await service.rpc.call(submitContact, { ...asked, box: { ...box, address: '192.0.2.99' } });
    await service.rpc.call(submitContact, form);

    expect(again.replayed).toBe(true);
    const outbox = await service.app.nest
      .get(DataSource)
      .query<object[]>('SELECT data FROM outbox WHERE type = $1', [textsAsked.name]);
    expect(outbox).toEqual([
      {
        data: {
          phone: '+12135550111',
          firstName: 'Mina',
          box: { ...box, address: '192.0.2.1' },
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    ]);
  });

  it('are stored without the box when it does not count, and the first answer holds for a repetition', async () => {
    const box = { wordingVersion: 'box-1-en', words: '…', language: 'en', page: '/contact', address: null } as const;
    const late = { ...form, box, idempotencyKey: 'key-2' };
    const answer = await service.rpc.call(submitContact, { ...late, ignoreBox: true });
    expect(answer).toMatchObject({ boxIgnored: true });
    expect(await service.rpc.call(submitContact, late)).toMatchObject({ id: answer.id, boxIgnored: true });

    const { submissions } = await service.rpc.call(listSubmissions, { limit: 10 });
    expect(submissions.map(({ id }) => id)).toEqual([answer.id]);
    const outbox = await service.app.nest
      .get(DataSource)
      .query<object[]>('SELECT FROM outbox WHERE type = $1', [textsAsked.name]);
    expect(outbox).toEqual([]);
  });

  it('are refused, and not stored, if the box was ticked for a phone that texts cannot reach', async () => {
    const box = { wordingVersion: 'box-1-en', words: '…', language: 'en', page: '/contact', address: null } as const;
    await expect(service.rpc.call(submitContact, { ...form, phone: '12', box })).rejects.toMatchObject({
      code: 'CONTACT.PHONE_INVALID',
      details: [{ path: 'phone' }],
    });
    expect((await service.rpc.call(listSubmissions, { limit: 100 })).submissions).toEqual([]);
  });

  it('are paged without gaps or duplicates, including those with the same timestamp', async () => {
    await service.app.nest.get(DataSource).query(
      `INSERT INTO submission (id, first_name, last_name, email, message, submitted_at)
       SELECT 'id-' || n, 'Mina', 'Cho', 'mina@example.com', 'Hello', timestamptz '2026-03-01' + (n / 3) * interval '1 ms'
       FROM generate_series(1, 10) n`,
    );
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.rpc.call(listSubmissions, { limit: 4, cursor });
      walked.push(...page.submissions.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);

    const newestFirst = [9, 10, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `id-${n}`);
    expect(walked).toEqual(newestFirst);
    await expect(service.rpc.call(listSubmissions, { limit: 4, cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'CONTACT.CURSOR_INVALID',
    });
  });

  it('are marked and annotated by staff, and are filtered by state and by text', async () => {
    const { call } = service.rpc;
    const ids: string[] = [];
    for (const firstName of ['Ada', 'Bea', 'Cleo'])
      ids.push((await service.rpc.call(submitContact, { ...form, firstName, message: `100% ${firstName}` })).id);
    const [ada = '', bea = ''] = ids;
    const firstNames = async (query: Partial<RequestOf<typeof listSubmissions>>) =>
      (await service.rpc.call(listSubmissions, { limit: 10, ...query })).submissions.map(({ firstName }) => firstName);

    expect(await call(editSubmission, { id: ada, edit: { state: 'archived', note: ' Wants cranes ' } })).toMatchObject({
      state: 'archived',
      note: 'Wants cranes',
    });
    await call(editSubmission, { id: bea, edit: { state: 'read' } });
    expect(await call(editSubmission, { id: ada, edit: { note: '' } })).toMatchObject({
      state: 'archived',
      note: null,
    });

    expect(await firstNames({ view: 'inbox' })).toEqual(['Cleo', 'Bea']);
    expect(await firstNames({ view: 'archived' })).toEqual(['Ada']);
    expect(await firstNames({ view: 'spam' })).toEqual([]);
    expect(await firstNames({ q: '100% be' })).toEqual(['Bea']);
    expect(await firstNames({ q: '(213) 555-0111' })).toHaveLength(3);
    expect(await firstNames({ q: '_%' })).toEqual([]);
    expect(await service.rpc.call(summarizeSubmissions, {})).toEqual({ inbox: 2, new: 1, archived: 1, spam: 0 });
    expect(await service.rpc.call(summarizeSubmissions, { q: 'ada' })).toEqual({
      inbox: 0,
      new: 0,
      archived: 1,
      spam: 0,
    });
    await expect(call(editSubmission, { id: 'nobody', edit: { state: 'spam' } })).rejects.toMatchObject({
      code: 'CONTACT.SUBMISSION_NOT_FOUND',
    });
  });

  it('are counted for the current day and week in salon time, excluding spam', async () => {
    await service.app.nest.get(DataSource).query(
      `INSERT INTO submission (id, first_name, last_name, email, message, submitted_at, state)
       SELECT 'at ' || at, 'Mina', 'Cho', 'mina@example.com', 'Hello',
         date_trunc('week', now(), 'Pacific/Kiritimati') + at::interval, CASE at WHEN '1 second' THEN 'spam' ELSE 'read' END
       FROM unnest(ARRAY['-1 second', '0 seconds', '1 second']) at`,
    );
    const received = () => service.rpc.call(summarizeReceived, { timeZone: 'Pacific/Kiritimati' });
    const isMonday =
      new Date().toLocaleDateString('en-US', { weekday: 'long', timeZone: 'Pacific/Kiritimati' }) === 'Monday';
    expect(await received()).toEqual({ today: isMonday ? 1 : 0, week: 1 });

    await service.rpc.call(submitContact, form);
    expect(await received()).toEqual({
      today: isMonday ? 2 : 1,
      week: 2,
    });
  });

  it('accept one of several concurrent edits; the others fail with the current version', async () => {
    const { id } = await service.rpc.call(submitContact, form);
    const changes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((note) =>
        service.rpc.call(editSubmission, { id, edit: { note, version: 0 } }),
      ),
    );
    const [winner] = changes.flatMap((change) => (change.status === 'fulfilled' ? [change.value] : []));
    const refused = changes.flatMap((change): unknown[] => (change.status === 'rejected' ? [change.reason] : []));
    expect(winner).toMatchObject({ version: 1 });
    expect(refused).toHaveLength(3);
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'CONTACT.CHANGED_MEANWHILE',
        kind: 'conflict',
        meanwhile: { by: expect.stringMatching(/^[0-9a-f-]{36}$/), present: winner },
      });
    }

    const { call } = service.rpc;
    // a retry after a lost answer
    expect(await call(editSubmission, { id, edit: { note: winner?.note, version: 0 } })).toEqual(winner);
    // an edit without a version replaces any version
    expect(await call(editSubmission, { id, edit: { note: 'over it' } })).toMatchObject({
      note: 'over it',
      version: 2,
    });
  });

  it("are published with their id and without the visitor's input", async () => {
    const told = new Promise((resolve) =>
      service.bus.listen(contactSubmitted.name, 'messaging', async (event) => resolve(event)),
    );
    const { id } = await service.rpc.call(submitContact, form);
    expect(await told).toMatchObject({ type: 'contact.submitted.v1', data: { submissionId: id } });
    expect(JSON.stringify(await told)).not.toContain('mina@example.com');
  });

  it('are published again after an edit by staff, without the note', async () => {
    const { id } = await service.rpc.call(submitContact, form);
    const told = new Promise((resolve) =>
      service.bus.listen(submissionEdited.name, 'gateway', async (event) => resolve(event)),
    );
    await service.rpc.call(editSubmission, { id, edit: { note: 'Wants cranes', state: 'read' } });

    expect(await told).toMatchObject({
      type: 'contact.submission-edited.v1',
      data: { submissionId: id, state: 'read' },
    });
    expect(JSON.stringify(await told)).not.toContain('cranes');
  });

  it('are found by their id', async () => {
    const { id } = await service.rpc.call(submitContact, form);
    expect((await service.rpc.call(findSubmission, { id })).submission).toMatchObject({ id, state: 'new' });
    expect(await service.rpc.call(findSubmission, { id: 'none' })).toEqual({ submission: null });
  });

  it('keep text exactly as typed', async () => {
    const message = `'); DROP TABLE submission; -- <script>alert(1)</script> 네일 🎨`;
    await service.rpc.call(submitContact, { ...form, message });
    const { submissions } = await service.rpc.call(listSubmissions, { limit: 1 });
    expect(submissions[0]?.message).toBe(message);
  });

  it('are stored and published once when sent again with the same key', async () => {
    const request = { ...form, idempotencyKey: 'a8098c1a-f86e-11da-bd1a-00112444be1e' };
    const first = await service.rpc.call(submitContact, request);
    expect(await service.rpc.call(submitContact, request)).toEqual({ ...first, replayed: true });
    await expect(service.rpc.call(submitContact, { ...request, message: 'Another' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY.KEY_REUSED',
    });
    const dataSource = service.app.nest.get(DataSource);
    expect(await dataSource.query('SELECT id FROM submission')).toEqual([{ id: first.id }]);
    expect(await dataSource.query('SELECT id FROM outbox')).toHaveLength(1);
  });

  it('are refused when invalid, and leave neither row nor event', async () => {
    await expect(service.rpc.call(submitContact, { ...form, email: 'nobody' })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
    });
    const dataSource = service.app.nest.get(DataSource);
    expect(await dataSource.query('SELECT * FROM submission')).toEqual([]);
    expect(await dataSource.query('SELECT * FROM outbox')).toEqual([]);
  });
});
