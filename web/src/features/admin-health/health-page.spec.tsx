/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { HealthPage } from './health-page';

const sweep = (over: Partial<SquareSweep> = {}): SquareSweep => ({
  id: 1,
  since: '2026-02-28T18:30:00.000Z',
  until: '2026-03-01T18:30:00.000Z',
  requestedAt: '2026-03-01T18:30:00.000Z',
  finishedAt: '2026-03-01T18:31:00.000Z',
  step: null,
  listed: 120,
  takenIn: 2,
  processed: 2,
  waiting: 0,
  failed: 0,
  problems: [],
  lastError: null,
  ...over,
});

describe('the health page', () => {
  let api: ApiServer;
  let square: Integrations['square'];
  let sender: SenderStatus;
  let write: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method !== 'GET') return write(request);
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path === '/api/admin/sender') return { status: 200, body: sender };
      const sms = { simulated: sender.simulated, from: sender.from };
      return { status: 200, body: { sms, square, proxy: { isUntrusted: false } } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    square = {
      connected: true,
      lastEventAt: '2026-03-01T18:30:00.000Z',
      setAside: [],
      tokenRefusedSince: null,
      withoutPhone: 0,
      sweeps: [sweep()],
    };
    sender = {
      simulated: false,
      from: '+12135550190',
      segmentsPerSecond: 3,
      heldUntil: null,
      heldReason: null,
      window: '09:00-20:00',
    };
  });

  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  const written = () => api.requests.filter(({ method }) => method !== 'GET');

  it('says that both are connected, how fast texts leave, and what the last search found', async () => {
    renderFeature(<HealthPage role="staff" />);

    const texts = await card('Texts');
    for (const text of ['Connected', '(213) 555-0190', '09:00-20:00', '3 segments a second'])
      expect(texts.getByText(text)).toBeTruthy();
    expect(texts.queryByRole('button')).toBeNull();
    const found = (await card('Square')).getByRole('list', { name: 'Searches' });
    expect(found.textContent).toContain('120 entries listed, 2 taken in');
  });

  it('says what holds texts and payments up', async () => {
    sender = { ...sender, heldUntil: '2099-03-01T18:30:00.000Z', heldReason: 'Twilio asked for a pause.' };
    square = {
      ...square,
      tokenRefusedSince: '2026-03-01T18:30:00.000Z',
      sweeps: [sweep({ problems: ['403 refunds'] })],
    };
    renderFeature(<HealthPage role="owner" />);

    expect((await card('Texts')).getByText(/Twilio asked for a pause\./)).toBeTruthy();
    expect((await card('Square')).getByText('Refused')).toBeTruthy();
    expect((await card('Square')).getByText('403 refunds')).toBeTruthy();
  });

  it('looks for missed payments once at a time', async () => {
    write = () => {
      square = { ...square, sweeps: [sweep({ id: 2, finishedAt: null, listed: 0, takenIn: 0 }), sweep()] };
      return { status: 202, body: { sweepId: 2 } };
    };
    const { user } = renderFeature(<HealthPage role="owner" />);
    await user.click((await card('Square')).getByRole('button', { name: 'Look for missed payments' }));

    const button = await (await card('Square')).findByRole('button', { name: 'Looking...' });
    expect(button).toHaveProperty('disabled', true);
    expect(written().map(({ path }) => path)).toEqual(['/api/admin/square/sweeps']);
  });

  it('lets an owner change the rate within what is possible, and put it back', async () => {
    write = ({ text }) => ({ status: 200, body: { ...sender, ...(JSON.parse(text) as object) } });
    const { user } = renderFeature(<HealthPage role="owner" />);
    const texts = await card('Texts');
    await user.clear(texts.getByLabelText('Segments a second'));
    await user.type(texts.getByLabelText('Segments a second'), '5000');
    expect(texts.getByText(/must be from 0\.01 to 1000/)).toBeTruthy();
    await user.clear(texts.getByLabelText('Segments a second'));
    await user.type(texts.getByLabelText('Segments a second'), '12');
    await user.click(texts.getByRole('button', { name: 'Save' }));
    expect(await texts.findByText('12 segments a second')).toBeTruthy();

    await user.click((await card('Texts')).getByRole('button', { name: 'As set up' }));
    await waitFor(() =>
      expect(written().map(({ text }) => JSON.parse(text) as unknown)).toEqual([
        { segmentsPerSecond: 12 },
        { segmentsPerSecond: null },
      ]),
    );
  });
});
