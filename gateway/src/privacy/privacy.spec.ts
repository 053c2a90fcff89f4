import { randomUUID } from 'node:crypto';
import {
  eraseInContact,
  eraseInCustomer,
  eraseInMessaging,
  type ErasedPerson,
  type ExportPlace,
  exportPageFromContact,
  exportPageFromCustomer,
  exportPageFromMessaging,
  findPerson,
  findPersonMatches,
  type PersonMatch,
} from '@lacquer/contracts/privacy';
import type { PersonJob } from '@lacquer/contracts/person-jobs';
import { privacySentences } from '@lacquer/contracts/privacy-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { ConflictError, InvalidError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const phone = '+12135550177';
const phoneNumber = '(213) 555-0177';
const pseudonym = '+999000000000001';
const [typed, stored] = ['typed@example.com', 'known@example.com'];
const known = { phone, emails: [stored] };
const match: PersonMatch = {
  id: `email:${typed}`,
  reason: 'beside-phone',
  typed,
  at: '2026-03-03T18:00:00.000Z',
  count: 2,
  preview: [{ at: '2026-03-03T18:00:00.000Z', name: 'Ada Park', text: 'Hello' }],
};

/** Messaging is asked a second time, for what it stored of the meantime. */
const isAgain = ({ idempotencyKey }: { idempotencyKey?: string | undefined }): boolean =>
  idempotencyKey?.endsWith('-again') ?? false;

/** The locks of the jobs that a process runs now. */
const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('the privacy API', () => {
  let gateway: RunningGateway;
  let cookie: string;
  const asked: [string, unknown][] = [];

  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('owner', 'ana@example.com');
  });
  afterAll(() => gateway.stop());

  beforeEach(() => {
    asked.length = 0;
    const note = <Answer>(name: string, answer: Answer) => {
      return ({ actor, ...request }: { actor: { id: string } }): Answer => {
        expect(actor.id).toEqual(expect.any(String));
        asked.push([name, request]);
        return answer;
      };
    };
    const page = (title: string) => ({ sections: [{ title, entries: [{ Phone: phone }] }], next: null });
    const erased = (what: string): ErasedPerson => ({ changes: [{ what, count: 2 }], pseudonym });
    gateway.answer(findPerson, note('customer', { emails: [stored], otherPhones: [] }));
    gateway.answer(findPersonMatches, note('contact', { matches: [match] }));
    gateway.answer(exportPageFromContact, note('contact', page('Messages')));
    gateway.answer(exportPageFromCustomer, note('customer', page('Visits')));
    gateway.answer(exportPageFromMessaging, note('messaging', page('Texts')));
    gateway.answer(eraseInContact, note('contact', erased('messages')));
    gateway.answer(eraseInMessaging, (request) =>
      note('messaging', isAgain(request) ? { ...erased('texts'), changes: [] } : erased('texts'))(request),
    );
    gateway.answer(eraseInCustomer, note('customer', erased('records')));
  });

  const post = (verb: 'export' | 'erase' | 'jobs' | 'matches', body: unknown) =>
    gateway.post(`/api/admin/privacy/${verb}`, body, { cookie });
  const trail = () =>
    gateway.rows(
      `SELECT action, actor, subject, outcome, details FROM audit_entry WHERE action LIKE 'privacy.%' ORDER BY id`,
    );

  it('exports a person as a file, with the addresses of the record, and not those that a contact message names with the phone', async () => {
    const response = await post('export', { phoneNumber });

    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="person.json"');
    expect(await response.json()).toEqual({
      phone,
      otherPhones: [],
      emails: [stored],
      exportedAt: expect.any(String),
      data: { Visits: [{ Phone: phone }], Messages: [{ Phone: phone }], Texts: [{ Phone: phone }] },
    });
    const page = { ...known, from: { section: 0, entry: 0 } };
    expect(asked).toEqual([
      ['customer', { phone, emails: [] }],
      ['customer', page],
      ['contact', page],
      ['messaging', page],
    ]);
    expect(await trail()).toEqual([
      { action: 'privacy.export', actor: 'ana@example.com', subject: null, outcome: 'done', details: {} },
    ]);
  });

  it('erases service by service, with an audit entry for each, and changes nothing in a dry run', async () => {
    const dry = await post('erase', { phoneNumber, dryRun: true });
    const changes = [
      { what: 'messages', count: 2 },
      { what: 'texts', count: 2 },
      { what: 'records', count: 2 },
    ];
    expect([dry.status, await dry.json()]).toEqual([200, { changes }]);
    const tried = asked.filter(([, request]) => 'dryRun' in (request as object));
    expect(tried.map(([, request]) => (request as { dryRun: boolean }).dryRun)).toEqual([true, true, true]);
    asked.length = 0;

    const done = await post('erase', { phoneNumber, dryRun: false });

    expect([done.status, await done.json()]).toEqual([200, { changes }]);
    const erasures = asked.filter(([, request]) => (request as { dryRun?: boolean }).dryRun === false);
    expect(erasures).toEqual(
      ['contact', 'messaging', 'customer', 'messaging-again'].map((step) => [
        step.replace('-again', ''),
        {
          ...known,
          dryRun: false,
          idempotencyKey: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}-${step}$`)),
          // what is left from before the request is an earlier holder's
          ...(step === 'messaging-again' && {
            phonePeriods: [{ phone: known.phone, from: expect.any(String) }],
          }),
        },
      ]),
    );
    expect(
      await gateway.rows(`SELECT actor, subject, outcome, details FROM audit_entry WHERE action = 'privacy.erase'`),
    ).toEqual(
      ['contact', 'messaging', 'customer', 'messaging'].map((service) => ({
        actor: 'ana@example.com',
        subject: pseudonym,
        outcome: 'done',
        details: { service },
      })),
    );
  });

  it('refuses an erasure without the dry-run flag, with an invalid phone, or without a key', async () => {
    for (const body of [{ phoneNumber }, { phoneNumber: '555-0177', dryRun: false }]) {
      expect((await post('erase', body)).status).toBe(400);
    }
    expect(await (await post('export', { phoneNumber: 'nobody' })).json()).toMatchObject({
      code: 'PRIVACY.PHONE_INVALID',
      details: [{ path: 'phoneNumber' }],
    });
    expect(asked).toEqual([]);

    gateway.answer(eraseInContact, () => {
      throw new ConflictError('PRIVACY.NO_KEY', 'Set PRIVACY_KEY first.');
    });
    const refused = await post('erase', { phoneNumber, dryRun: false });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'PRIVACY.NO_KEY' })]);
  });

  it('joins only the matches that were chosen among those that it has shown', async () => {
    const shown = await post('matches', { phoneNumber });
    expect([shown.status, await shown.json()]).toEqual([
      200,
      { phone, otherPhones: [], emails: [stored], matches: [match] },
    ]);

    expect((await post('export', { phoneNumber, matches: [match.id] })).status).toBe(200);
    const chosen = { phone, emails: [stored, typed], messages: [] };
    expect(asked.at(-1)).toEqual(['messaging', { ...chosen, from: { section: 0, entry: 0 } }]);

    const unknown = await post('erase', { phoneNumber, dryRun: false, matches: ['email:other@example.com'] });
    expect([unknown.status, await unknown.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'PRIVACY.MATCH_UNKNOWN' }),
    ]);
    expect(asked.some(([, request]) => (request as { dryRun?: boolean }).dryRun === false)).toBe(false);
  });

  it('exports page by page, and a file of which all pages are there', async () => {
    const places: ExportPlace[] = [];
    gateway.answer(exportPageFromContact, ({ from }) => {
      places.push(from);
      const entries = [{ Message: `number ${from.entry}` }];
      const sections = [{ title: 'Messages', entries }];
      return { sections, next: from.entry < 2 ? { section: 0, entry: from.entry + 1 } : null };
    });

    const { data } = (await (await post('export', { phoneNumber })).json()) as { data: Record<string, unknown[]> };

    expect(places.map(({ entry }) => entry)).toEqual([0, 1, 2]);
    expect(Object.keys(data)).toEqual(['Visits', 'Messages', 'Texts']);
    expect(data['Messages']).toEqual([0, 1, 2].map((number) => ({ Message: `number ${number}` })));
  });

  it('goes on by itself when a service that did not answer is back; a second request joins it', async () => {
    let isAway = true;
    gateway.answer(eraseInMessaging, ({ idempotencyKey }) => {
      if (isAway) throw new UnavailableError('MESSAGING.UNAVAILABLE', 'The service is down.');
      asked.push(['messaging', idempotencyKey]);
      return { changes: isAgain({ idempotencyKey }) ? [] : [{ what: 'texts', count: 2 }], pseudonym };
    });

    const request = { phoneNumber, kind: 'erase' };
    const started = (await (await post('jobs', request)).json()) as PersonJob;
    const read = async () =>
      (await (
        await gateway.request(`/api/admin/privacy/jobs/${started.id}`, { headers: { cookie } })
      ).json()) as PersonJob;
    await eventually(async () => (await read()).waitsFor === 'messaging');
    expect(await read()).toMatchObject({
      state: 'running',
      steps: [
        { service: 'contact', isDone: true },
        { service: 'messaging', isDone: false },
        { service: 'customer', isDone: false },
        { service: 'messaging', isDone: false },
      ],
    });
    expect(await (await post('jobs', request)).json()).toMatchObject({ id: started.id, isJoined: true });
    const old = await post('erase', { phoneNumber, dryRun: false });
    expect([old.status, await old.json()]).toEqual([503, expect.objectContaining({ code: 'PRIVACY.CONTINUES' })]);

    isAway = false;
    await eventually(async () => (await read()).state === 'done');
    expect(await read()).toMatchObject({ entries: 6, waitsFor: null, finishedAt: expect.any(String) });
    expect(asked.filter(([service]) => service === 'messaging')).toEqual([
      ['messaging', `${started.id}-messaging`],
      ['messaging', `${started.id}-messaging-again`],
    ]);
    expect(await gateway.rows(`SELECT person, phones FROM person_job WHERE id = $1`, [started.id])).toEqual([
      { person: null, phones: [] },
    ]);
    // the entries of attempts without an answer stay `started`
    const last = await gateway.rows<{ outcome: string }>(
      `SELECT outcome FROM audit_entry WHERE action = 'privacy.erase' AND details ->> 'service' = 'messaging'
       ORDER BY id DESC LIMIT 3`,
    );
    expect(last).toEqual([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'started' }]);
  });

  it('fails with the reason in words that the admin knows, if a service refuses it for good', async () => {
    const problemOf = async (error: Error) => {
      gateway.answer(eraseInContact, ({ dryRun }) => {
        if (dryRun) return { changes: [], pseudonym };
        throw error;
      });
      const { id } = (await (await post('jobs', { phoneNumber, kind: 'erase' })).json()) as PersonJob;
      const read = async () =>
        (await (await gateway.request(`/api/admin/privacy/jobs/${id}`, { headers: { cookie } })).json()) as PersonJob;
      await eventually(async () => (await read()).state === 'failed');
      return (await read()).problem;
    };
    expect(await problemOf(new ConflictError('PRIVACY.NO_KEY', 'Set PRIVACY_KEY first.'))).toBe(
      say(privacySentences.noKey),
    );
    expect(await problemOf(new InvalidError('REQUEST.INVALID', 'phone: is not valid'))).toBe(
      say(privacySentences.refused, { service: 'contact', sentences: 'phone: is not valid' }),
    );
  });

  it('offers a finished export for download, and not an unfinished or unknown one', async () => {
    const job = (await (await post('jobs', { phoneNumber, kind: 'export' })).json()) as PersonJob;
    const path = `/api/admin/privacy/jobs/${job.id}`;
    const get = (address: string) => gateway.request(address, { headers: { cookie } });
    await eventually(async () => ((await (await get(path)).json()) as PersonJob).state === 'done');

    const file = await get(`${path}/person.json`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="person.json"');
    expect(await file.json()).toMatchObject({ phone, data: { Texts: [{ Phone: phone }] } });
    const unknown = `/api/admin/privacy/jobs/${randomUUID()}`;
    expect((await get(unknown)).status).toBe(404);
    expect((await get(`${unknown}/person.json`)).status).toBe(404);

    // an erasure of the person removes their exports
    expect((await post('erase', { phoneNumber, dryRun: false })).status).toBe(200);
    expect((await get(`${path}/person.json`)).status).toBe(404);
    expect(await gateway.rows('SELECT FROM person_job_part')).toEqual([]);
  });

  it('does a job that was stored before the clock of the database was set back by an hour, once', async () => {
    await gateway.rows(`ALTER TABLE person_job ALTER next_attempt_at SET DEFAULT now() + interval '1 hour'`);
    try {
      const job = (await (await post('jobs', { phoneNumber, kind: 'erase' })).json()) as PersonJob;
      const read = async () =>
        (await (
          await gateway.request(`/api/admin/privacy/jobs/${job.id}`, { headers: { cookie } })
        ).json()) as PersonJob;
      await eventually(async () => (await read()).state === 'done');
      const erased = asked.filter(([, request]) => Reflect.get(Object(request), 'dryRun') === false);
      // messaging twice, for what it stored meanwhile
      expect(erased.map(([service]) => service).toSorted()).toEqual(['contact', 'customer', 'messaging', 'messaging']);
    } finally {
      await gateway.rows('ALTER TABLE person_job ALTER next_attempt_at SET DEFAULT now()');
    }
  });

  it('does not hold up a gateway that stops', async () => {
    const stopping = await runGateway();
    try {
      const own = await stopping.signIn('owner', 'bea@example.com');
      stopping.answer(findPerson, () => ({ emails: [] }));
      stopping.answer(exportPageFromCustomer, () => new Promise(() => undefined));
      const started = await stopping.post('/api/admin/privacy/jobs', { phoneNumber, kind: 'export' }, { cookie: own });
      expect(started.status).toBe(201);
      await eventually(async () => (await stopping.rows(held)).length === 1);

      await stopping.app.stop();
      // had it waited for the answer, the job would have failed once
      expect(await stopping.rows('SELECT state, attempts FROM person_job')).toEqual([
        { state: 'running', attempts: 0 },
      ]);
    } finally {
      await stopping.stop();
    }
  });
});
