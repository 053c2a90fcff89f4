/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import type { DuplicateRecord, LikelyDuplicate } from '@lacquer/contracts/customers/duplicates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleSalon } from '../../../testing/sample-salon';
import { DuplicatesPage } from './duplicates-page';

const path = '/api/admin/customers/duplicates';
const record = (given: Partial<DuplicateRecord> = {}): DuplicateRecord => ({
  id: randomUUID(),
  phoneNumber: '+12135550142',
  email: null,
  visitCount: 3,
  totalSpent: 13_500,
  lastVisit: '2026-03-01T18:30:00.000Z',
  givenName: 'Ana',
  familyName: 'Kim',
  birthday: { month: 2, day: 29 },
  knownSince: '2026-01-01T18:30:00.000Z',
  ...given,
});
const pairOf = (): LikelyDuplicate => ({
  kept: record(),
  other: record({ phoneNumber: '+12135550143', visitCount: 0, totalSpent: 0, lastVisit: null }),
  reasons: ['name-and-birthday', 'phone'],
  foundAt: '2026-03-01T18:30:00.000Z',
});

describe('the page of likely duplicates', () => {
  let api: ApiServer;
  let pairs: LikelyDuplicate[];
  let counts: object;
  let answer: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.method === 'POST') return answer(request);
      return { status: 200, body: request.path === `${path}/count` ? counts : pairs };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    pairs = [];
    counts = { pairs: 0, dismissed: 0, unchecked: 0 };
    answer = () => {
      pairs = [];
      return { status: 200, body: {} };
    };
  });

  const posted = () => api.requests.filter(({ method }) => method === 'POST').map((request) => request.path);

  it('says that there are none, and how many customers are still to be compared', async () => {
    counts = { pairs: 0, dismissed: 2, unchecked: 1200 };
    renderFeature(<DuplicatesPage dismissed={false} />);
    await screen.findByText('No two customers look like the same person. New pairs will appear here.');
    await screen.findByText('Comparing: 1,200 customers left');
    await screen.findByRole('link', { name: 'Not the same person (2)' });
  });

  it('shows why a pair is proposed, and which record stays', async () => {
    const pair = pairOf();
    pairs = [pair];
    const { user } = renderFeature(<DuplicatesPage dismissed={false} />);
    const card = within(await screen.findByRole('article', { name: 'Ana Kim' }));
    card.getByText('Same name and birthday');
    card.getByText('Phones differ in one digit');
    card.getByText('No visits');
    const first = () => card.getAllByRole('link')[0]?.getAttribute('href');
    expect(first()).toBe(`/admin/customers/${pair.kept.id}`);
    await user.click(card.getByRole('button', { name: 'Keep the other' }));
    expect(first()).toBe(`/admin/customers/${pair.other.id}`);
  });

  it('remembers that a pair is not the same person, and takes it back', async () => {
    const pair = pairOf();
    pairs = [pair];
    const { user, notices } = renderFeature(<DuplicatesPage dismissed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Not the same person' }));
    await screen.findByText(/^No two customers/);
    expect(notices.at(-1)).toMatchObject({ text: 'Not the same person', action: { label: 'Undo' } });
    notices.at(-1)?.action?.onAct();
    const address = `/api/admin/customers/${pair.kept.id}/duplicates/${pair.other.id}`;
    await waitFor(() => expect(posted()).toEqual([`${address}/dismiss`, `${address}/restore`]));
  });

  it('proposes a pair again that staff had found to be two persons', async () => {
    pairs = [pairOf()];
    const { user } = renderFeature(<DuplicatesPage dismissed />);
    await user.click(await screen.findByRole('button', { name: 'Propose again' }));
    await screen.findByText('There is no such pair.');
    expect(api.requests.some((request) => request.path.includes('dismissed=true'))).toBe(true);
  });

  it('says that a merge failed, and keeps the pair', async () => {
    pairs = [pairOf()];
    answer = () => ({
      status: 409,
      body: { code: 'CUSTOMER.ALREADY_MERGED', message: 'Look again.', correlationId: 'c' },
    });
    const { user, notices } = renderFeature(<DuplicatesPage dismissed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'destructive' }));
    screen.getByRole('article', { name: 'Ana Kim' });
  });
});
