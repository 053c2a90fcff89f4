/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { Registration } from '@lacquer/contracts/messaging/registration';
import type { AppOperations, DeadLetterEntry, Operations } from '@lacquer/contracts/operations';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { act, screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import {
  rejectedRegistration,
  sampleApp,
  sampleBacklog,
  sampleLetter,
  samplePublished,
  sampleRegistration,
  sampleSender,
  sampleSquare,
  sampleSweep,
} from '../../testing/sample-health';
import { sampleSalon } from '../../testing/sample-salon';
import { HealthPage } from './health-page';
import { deadLettersKey } from './queries';

describe('the health page', () => {
  let letters: DeadLetterEntry[];
  let silent: ('contact' | 'customer')[];
  /** Whether one app does not answer, so that its dead letters are missing. */
  let isSilent: boolean;
  let running: Operations['apps'];
  let api: ApiServer;
  let square: Integrations['square'];
  let sender: SenderStatus;
  let registration: Registration;
  let isRegistrationAway: boolean;
  let write: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method !== 'GET') return write(request);
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path === '/api/admin/sender') return { status: 200, body: sender };
      if (request.path === '/api/admin/sender/registration')
        return isRegistrationAway ? { status: 503, body: {} } : { status: 200, body: registration };
      if (request.path === '/api/admin/operations')
        return { status: 200, body: { apps: running, deadLetters: letters.length } };
      if (request.path.startsWith('/api/admin/outbox/published')) return { status: 200, body: samplePublished };
      if (request.path === '/api/admin/dead-letters')
        return isSilent
          ? { status: 200, body: { deadLetters: [], total: 0, silent } }
          : { status: 200, body: { deadLetters: letters, total: letters.length, silent } };
      const sms = { simulated: sender.simulated, from: sender.from };
      return { status: 200, body: { sms, square, proxy: { isUntrusted: false } } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    letters = [];
    silent = [];
    isSilent = false;
    running = [
      { app: 'gateway', running: sampleApp() },
      { app: 'contact', running: sampleApp() },
      { app: 'messaging', running: sampleApp() },
    ];
    square = sampleSquare;
    sender = sampleSender;
    registration = sampleRegistration();
    isRegistrationAway = false;
  });

  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  const written = () => api.requests.filter(({ method }) => method !== 'GET');

  it('says since when appointments are not read, and that nobody is reminded meanwhile', async () => {
    const readAt = '2026-03-01T18:30:00.000Z';
    square = {
      ...square,
      bookings: { readAt, refusedSince: '2026-03-01T19:30:00.000Z', reason: '403 FORBIDDEN', unconfirmedSince: readAt },
    };
    renderFeature(<HealthPage role="staff" />);
    const shown = await card('Square');
    expect(await shown.findByText('Not shown')).toBeTruthy();
    expect(shown.getByText(/^Appointments were last read at Square .*No reminders are sent/)).toBeTruthy();
  });

  it('shows both connections, the sending rate and the result of the last search', async () => {
    renderFeature(<HealthPage role="staff" />);

    const texts = await card('Texts');
    for (const text of ['Connected', '(213) 555-0190', '09:00-20:00', '3 text parts a second'])
      expect(texts.getByText(text)).toBeTruthy();
    expect(texts.queryByRole('button')).toBeNull();
    const found = (await card('Square')).getByRole('list', { name: 'Searches' });
    expect(found.textContent).toContain('120 entries listed, 2 added');
  });

  it('shows what holds up texts and payments', async () => {
    sender = { ...sender, heldUntil: '2099-03-01T18:30:00.000Z', heldReason: 'Twilio asked for a pause.' };
    square = {
      ...square,
      tokenRefusedSince: '2026-03-01T18:30:00.000Z',
      sweeps: [sampleSweep({ problems: ['403 refunds'] })],
    };
    renderFeature(<HealthPage role="owner" />);

    expect((await card('Texts')).getByText(/Twilio asked for a pause\./)).toBeTruthy();
    expect((await card('Square')).getByText('Rejected')).toBeTruthy();
    expect((await card('Square')).getByText('403 refunds')).toBeTruthy();
  });

  describe('the registration of the sender', () => {
    const shown = () => card('Registration of the sender');

    it('shows each part with its state', async () => {
      renderFeature(<HealthPage role="staff" />);
      const texts = await shown();
      expect(texts.getByText('Phone networks in the United States accept your texts.')).toBeTruthy();
      expect(texts.getByText('Campaign (A2P 10DLC)').parentElement?.textContent).toContain('Approved · VERIFIED');
      expect(texts.getByText('Business (A2P 10DLC)').parentElement?.textContent).toContain('Approved · APPROVED');
      expect(texts.getByRole('link', { name: 'Open it at Twilio' }).getAttribute('href')).toBe(registration.link);
      expect(texts.getByRole('link', { name: 'Texts for the registration' })).toBeTruthy();
    });

    it('needs none while texts are simulated', async () => {
      registration = { ...sampleRegistration(), kind: 'simulated', state: 'not-needed', parts: [], checkedAt: null };
      renderFeature(<HealthPage role="staff" />);
      const texts = await shown();
      expect(texts.getByText('Texts are simulated: no registration is needed.')).toBeTruthy();
      expect(texts.queryByRole('button')).toBeNull();
    });

    it('shows why it was rejected and what to do, also for a code that is not known', async () => {
      registration = rejectedRegistration;
      renderFeature(<HealthPage role="staff" />);
      const list = within((await shown()).getByRole('list', { name: 'Why Twilio rejected it' }));
      const [first, second] = list.getAllByRole('listitem');
      expect(first?.textContent).toContain('The box for texts is missing, or was ticked in advance.');
      expect(first?.textContent).toContain('Paste the message flow');
      expect(second?.textContent).toContain('Twilio says: A reason of another year.');
      expect(list.getByRole('link', { name: 'Error 39999 at Twilio' })).toBeTruthy();
    });

    it.each([
      { failure: { at: '2026-03-02T18:30:00.000Z', reason: 'Twilio did not answer in time.' } },
      { isOld: true },
    ])('does not say that it is approved if that could not be read: %j', async (over) => {
      registration = sampleRegistration(over);
      renderFeature(<HealthPage role="staff" />);
      const texts = await shown();
      expect(texts.getByText('Could not be read')).toBeTruthy();
      expect(texts.getByText(/^What is shown here is from|^It could not be read|^It was last read/)).toBeTruthy();
    });

    it('is read again on request', async () => {
      write = () => ({ status: 200, body: rejectedRegistration });
      const { user } = renderFeature(<HealthPage role="staff" />);
      await user.click((await shown()).getByRole('button', { name: 'Read it again now' }));
      expect(await (await shown()).findByText(/refuse your texts until it is corrected/)).toBeTruthy();
      expect(written().map(({ path }) => path)).toEqual(['/api/admin/sender/registration/check']);
    });

    it('is missing alone if it does not arrive', async () => {
      isRegistrationAway = true;
      renderFeature(<HealthPage role="staff" />);
      expect((await card('Texts')).getByText('Connected')).toBeTruthy();
      expect(await screen.findByText('Failed to load the registration of the sender')).toBeTruthy();
      expect((await card('Square')).getByText('Connected')).toBeTruthy();
    });
  });

  it('runs one search for missed payments at a time', async () => {
    write = () => {
      square = { ...square, sweeps: [sampleSweep({ id: 2, finishedAt: null, listed: 0, takenIn: 0 }), sampleSweep()] };
      return { status: 202, body: { sweepId: 2 } };
    };
    const { user } = renderFeature(<HealthPage role="owner" />);
    await user.click((await card('Square')).getByRole('button', { name: 'Search for missed payments' }));

    const button = await (await card('Square')).findByRole('button', { name: 'Searching...' });
    expect(button).toHaveProperty('disabled', true);
    expect(written().map(({ path }) => path)).toEqual(['/api/admin/square/sweeps']);
  });

  it('lets an owner change the rate within its limits and reset it', async () => {
    write = ({ text }) => ({ status: 200, body: { ...sender, ...(JSON.parse(text) as object) } });
    const { user } = renderFeature(<HealthPage role="owner" />);
    const texts = await card('Texts');
    await user.clear(texts.getByLabelText('Text parts a second'));
    await user.type(texts.getByLabelText('Text parts a second'), '5000');
    expect(texts.getByText(/must be from 0\.01 to 1000/)).toBeTruthy();
    await user.clear(texts.getByLabelText('Text parts a second'));
    await user.type(texts.getByLabelText('Text parts a second'), '12');
    await user.click(texts.getByRole('button', { name: 'Save' }));
    expect(await texts.findByText('12 text parts a second')).toBeTruthy();

    await user.click((await card('Texts')).getByRole('button', { name: 'Reset to the default' }));
    await waitFor(() =>
      expect(written().map(({ text }) => JSON.parse(text) as unknown)).toEqual([
        { segmentsPerSecond: 12, seen: 3 },
        { segmentsPerSecond: null, seen: 12 },
      ]),
    );
  });

  it('keeps a typed rate during a refetch, and follows the current rate without input', async () => {
    const { user, queryClient } = renderFeature(<HealthPage role="owner" />);
    const field = async () => (await card('Texts')).getByLabelText<HTMLInputElement>('Text parts a second');
    expect((await field()).value).toBe('3');
    sender = { ...sender, segmentsPerSecond: 8 };
    await queryClient.invalidateQueries();
    await waitFor(async () => expect((await field()).value).toBe('8'));

    await user.clear(await field());
    await user.type(await field(), '12');
    sender = { ...sender, segmentsPerSecond: 9 };
    await queryClient.invalidateQueries();
    await (await card('Texts')).findByText('9 text parts a second');
    expect((await field()).value).toBe('12');
  });

  it('shows who set another rate first, keeps the input, and overwrites their rate or takes it', async () => {
    write = ({ text }) => {
      const { segmentsPerSecond, seen } = JSON.parse(text) as { segmentsPerSecond: number; seen: number };
      if (seen === sender.segmentsPerSecond) {
        sender = { ...sender, segmentsPerSecond };
        return { status: 200, body: sender };
      }
      const meanwhile = { by: 'mina@example.com', present: sender };
      return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    };
    const { user } = renderFeature(<HealthPage role="owner" />);
    const texts = await card('Texts');
    const field = () => texts.getByLabelText<HTMLInputElement>('Text parts a second');
    const save = async (rate: string) => {
      await user.clear(field());
      await user.type(field(), rate);
      await user.click(texts.getByRole('button', { name: 'Save' }));
    };
    sender = { ...sender, segmentsPerSecond: 9 };
    await save('12');
    const told = within(await texts.findByRole('alert'));
    expect(told.getByText('mina@example.com saved the rate while you were typing.')).toBeTruthy();
    expect(told.getByRole('listitem').textContent).toBe('Rate: 9 text parts a second');
    expect(field().value).toBe('12');
    await user.click(told.getByRole('button', { name: 'Keep mine' }));
    expect(await texts.findByText('12 text parts a second')).toBeTruthy();
    expect(sender.segmentsPerSecond).toBe(12);

    sender = { ...sender, segmentsPerSecond: 7 };
    await save('15');
    await user.click(await texts.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(field().value).toBe('7'));
    expect(sender.segmentsPerSecond).toBe(7);
    expect(texts.queryByRole('alert')).toBeNull();
  });

  describe('the list of dead letters', () => {
    const body = () => written().map(({ path, text }) => [path, JSON.parse(text) as unknown]);
    const settles = () => {
      write = ({ text }) => {
        const { ids } = JSON.parse(text) as { ids: string[] };
        const before = letters.length;
        letters = letters.filter(({ id }) => !ids.includes(id));
        return { status: 200, body: { settled: before - letters.length } };
      };
    };

    it('is empty if nothing failed', async () => {
      renderFeature(<HealthPage role="owner" />);

      expect(await (await card('Failed events')).findByText('None')).toBeTruthy();
      expect((await card('Apps')).getByText('All running')).toBeTruthy();
    });

    it('describes an entry with its reason and content, and redelivers it', async () => {
      letters = [
        sampleLetter(),
        sampleLetter({ id: 'b', type: null, occurredAt: null, reason: null, content: 'no JSON' }),
      ];
      settles();
      const { user, notices } = renderFeature(<HealthPage role="owner" />);
      const list = await (await card('Failed events')).findByRole('list', { name: 'Failed events' });
      expect(list.textContent).toContain('A message arrived from the site');
      expect(list.textContent).toContain('tried 8 times');
      expect(list.textContent).toContain('A message that is not an event');

      await user.click(within(list).getByRole('button', { name: /A message arrived/ }));
      const sheet = within(await screen.findByRole('dialog'));
      for (const text of ['messaging: failed', 'outbox of contact', 'contact.submitted.v1'])
        expect(sheet.getByText(text)).toBeTruthy();
      expect(sheet.getByText(/"submissionId": "a"/)).toBeTruthy();
      await user.click(sheet.getByRole('button', { name: 'Deliver again' }));

      await waitFor(() => expect(screen.queryByText('A message arrived from the site')).toBeNull());
      expect(body()).toEqual([['/api/admin/dead-letters/replay', { keeper: 'contact', ids: [sampleLetter().id] }]]);
      expect(notices.map(({ text }) => text)).toEqual([
        '1 entry delivered again. Events that fail again reappear here',
      ]);
    });

    it('discards an entry only after a confirmation that it cannot be undone', async () => {
      letters = [sampleLetter()];
      settles();
      const { user } = renderFeature(<HealthPage role="owner" />);
      await user.click(await screen.findByRole('button', { name: /A message arrived/ }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
      const question = within(await screen.findByRole('dialog', { name: 'Discard it permanently?' }));
      expect(question.getByText(/This cannot be undone/)).toBeTruthy();
      expect(written()).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Discard permanently' }));

      expect(await (await card('Failed events')).findByText('None')).toBeTruthy();
      expect(body()).toEqual([['/api/admin/dead-letters/discard', { keeper: 'contact', ids: [sampleLetter().id] }]]);
    });

    it('redelivers all entries, from each service that has some', async () => {
      letters = [sampleLetter(), sampleLetter({ id: 'b', keeper: 'messaging' }), sampleLetter({ id: 'c' })];
      settles();
      const { user } = renderFeature(<HealthPage role="owner" />);
      await user.click(await screen.findByRole('button', { name: 'Deliver all 3 again' }));

      expect(await (await card('Failed events')).findByText('None')).toBeTruthy();
      expect(body().map(([, asked]) => asked)).toEqual([
        { keeper: 'contact', ids: [sampleLetter().id, 'c'] },
        { keeper: 'messaging', ids: ['b'] },
      ]);
    });

    it('is refetched when a silent app answers again, even if the number is unchanged', async () => {
      letters = [sampleLetter()];
      silent = ['contact'];
      isSilent = true;
      const { queryClient } = renderFeature(<HealthPage role="owner" />);
      const aside = await card('Failed events');
      await aside.findByText(/does not answer/);
      expect(aside.queryByRole('button', { name: /^A message arrived/ })).toBeNull();

      silent = [];
      isSilent = false;
      // as the live stream does
      await act(() => queryClient.invalidateQueries({ queryKey: deadLettersKey }));
      await aside.findByRole('button', { name: /^A message arrived/ });
    });

    it('shows staff who can settle the entries, and what is missing', async () => {
      letters = [sampleLetter(), sampleLetter({ id: 'b' })];
      silent = ['customer'];
      running = [...running, { app: 'customer', running: null }];
      const { user } = renderFeature(<HealthPage role="staff" />);

      const aside = await card('Failed events');
      expect(await aside.findByText(/An owner can deliver them again/)).toBeTruthy();
      expect(aside.getByText(/Customers and payments does not answer/)).toBeTruthy();
      expect((await card('Apps')).getByText('Does not answer')).toBeTruthy();
      await user.click((await aside.findAllByRole('button', { name: /A message arrived/ }))[0] as HTMLElement);
      const sheet = within(await screen.findByRole('dialog'));
      expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['']);
    });
  });

  it('shows the backlog and version of each app, and that no backup is recorded', async () => {
    running = [{ app: 'messaging', running: sampleBacklog }];
    renderFeature(<HealthPage role="staff" />);

    const runs = await card('Apps');
    for (const words of [
      'Work is delayed',
      'Messages to other apps: 3 waiting, the oldest for about 10 minutes',
      '2 messages to other apps failed and are retried',
      'Queue messaging.events: 5 waiting',
      'Campaign texts: 1,200 waiting, the oldest for about 2 hours',
      '2 workers, version 0.1.0',
      '1 worker, version 0.0.9',
      'Version 0.1.0. Database: CreateContact1760000000003',
    ])
      expect(runs.getByText(words)).toBeTruthy();
    expect(runs.getByText(/There is no backup of this installation yet/)).toBeTruthy();
    expect(await (await card('Texts')).findByText(/They are looked up at Twilio automatically/)).toBeTruthy();
  });

  it('shows the age of the last backup, and says that the last one failed', async () => {
    const figures: AppOperations['figures'] = [
      { name: 'backupAgeSeconds', labels: {}, value: 7 * 3600 },
      { name: 'restoreTestAgeSeconds', labels: {}, value: 3 * 86_400 },
      { name: 'trouble', labels: { kind: 'restoreTestFailed' }, value: 1 },
      { name: 'trouble', labels: { kind: 'backupFailed' }, value: 1 },
      { name: 'trouble', labels: { kind: 'backupOverdueSeconds' }, value: 2 * 3600 },
    ];
    running = [{ app: 'gateway', running: sampleApp(figures) }];
    renderFeature(<HealthPage role="staff" />);

    const runs = await card('Apps');
    expect(runs.getByText('The last good backup was made about 7 hours ago.')).toBeTruthy();
    expect(runs.getByText('A backup was last restored for a test about 3 days ago.')).toBeTruthy();
    expect(runs.getByText(/^The last test restore failed/)).toBeTruthy();
    expect(runs.getByText(/^The last backup failed/)).toBeTruthy();
    expect(runs.getByText(/^No backup was made for about 2 hours longer than a night/)).toBeTruthy();
  });

  it('shows that no worker runs', async () => {
    running = [{ app: 'messaging', running: sampleApp([{ name: 'workers', labels: { version: '0.1.0' }, value: 0 }]) }];
    renderFeature(<HealthPage role="staff" />);
    expect(await (await card('Apps')).findByText('No worker is running: no texts are sent')).toBeTruthy();
  });

  it('names what does not work: a frozen server, a full disk, payments that wait', async () => {
    const figures: AppOperations['figures'] = [
      { name: 'serverAway', labels: { server: 'rabbitmq', reason: 'frozen: it is connected' }, value: 1 },
      { name: 'serverAway', labels: { server: 'rabbitmq', reason: 'alarm: low on disk' }, value: 1 },
      { name: 'serverAway', labels: { server: 'queue', reason: 'alarm: memory full' }, value: 1 },
      { name: 'trouble', labels: { kind: 'databaseDiskFull' }, value: 1 },
      { name: 'trouble', labels: { kind: 'logLinesLost' }, value: 3 },
      { name: 'trouble', labels: { kind: 'squareEventsOpen' }, value: 3000 },
      { name: 'trouble', labels: { kind: 'twilioClockOffSeconds' }, value: 420 },
      { name: 'trouble', labels: { kind: 'squareClockOffSeconds' }, value: -420 },
      { name: 'trouble', labels: { kind: 'of a later release' }, value: 1 },
    ];
    running = [{ app: 'gateway', running: { ...sampleApp(), figures } }];
    renderFeature(<HealthPage role="staff" />);
    const apps = await card('Apps');
    expect(apps.getByText('RabbitMQ: connected, but does not answer')).toBeTruthy();
    expect(apps.getByText(/^RabbitMQ: accepts nothing new: its disk is nearly full\. Free some space/)).toBeTruthy();
    expect(apps.getByText(/^The queue of the texts: accepts nothing new: its memory is full\./)).toBeTruthy();
    expect(
      apps.getByText('3 lines of the log could not be written, such as to a full disk. The app goes on'),
    ).toBeTruthy();
    expect(apps.getByText('The disk of the database is full: nothing can be saved')).toBeTruthy();
    expect(apps.getByText('Square: 3,000 events not processed yet')).toBeTruthy();
    expect(
      apps.getByText(/^The clock of this app's machine is about 7 minutes ahead of Twilio’s: .*\(NTP\)$/),
    ).toBeTruthy();
    expect(apps.getByText(/^The clock of this app's machine is about 7 minutes behind Square’s: /)).toBeTruthy();
    expect(apps.getByText('Work is delayed')).toBeTruthy();
  });

  describe('the replay of messages between the apps', () => {
    it('shows an owner the number of messages and the silent apps before it starts', async () => {
      write = () => ({ status: 200, body: samplePublished });
      const { user, notices } = renderFeature(<HealthPage role="owner" />);
      await user.click((await card('Apps')).getByRole('button', { name: 'Send again...' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('A message arrived from the site')).toBeTruthy();
      const beganAt = Date.now();
      await user.click(dialog.getByRole('button', { name: '1 day' }));
      await user.click(await dialog.findByRole('button', { name: 'Send 1,204 messages again' }));

      const silence = 'without Customers and payments, which did not answer';
      await waitFor(() => expect(notices.map(({ text }) => text)).toEqual([`1,204 messages sent again; ${silence}`]));
      const [request] = written();
      expect(request?.path).toBe('/api/admin/outbox/replay');
      const { since } = JSON.parse(request?.text ?? '') as { since: string };
      expect((beganAt - Date.parse(since)) / 3_600_000).toBeCloseTo(24, 1);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('is available to owners only', async () => {
      renderFeature(<HealthPage role="staff" />);
      const runs = await card('Apps');
      expect(runs.getByText('An owner can send them again.')).toBeTruthy();
      expect(runs.queryByRole('button')).toBeNull();
    });
  });

  it('lists the payments that are not counted, with the reasons', async () => {
    square = { ...square, setAside: [{ paymentId: 'P1', reason: 'It is in EUR', since: '2026-03-01T18:30:00.000Z' }] };
    renderFeature(<HealthPage role="staff" />);

    const list = (await card('Square')).getByRole('list', { name: 'Not counted' });
    expect(list.textContent).toContain('It is in EUR');
    expect(list.textContent).toContain('P1');
  });
});
