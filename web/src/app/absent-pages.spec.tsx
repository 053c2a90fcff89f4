/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CampaignPage } from '../features/admin-campaigns/campaign-page';
import { CustomerPage } from '../features/admin-customers/record/customer-page';
import { ConversationPage } from '../features/admin-replies/conversation-page';
import { type ApiServer, startApiServer } from '../testing/api-server';
import { renderFeature } from '../testing/render-feature';
import { sampleSalon } from '../testing/sample-salon';

const id = '6f1c8f5e-0000-4000-8000-000000000001';

describe('a page of one thing', () => {
  let api: ApiServer;
  let answer: { status: number; body: object };
  beforeAll(async () => {
    api = await startApiServer(({ path }) => (path === '/api/salon' ? { status: 200, body: sampleSalon } : answer));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  const refused = (path: string, message: string) => ({
    status: 400,
    body: { code: 'REQUEST.INVALID', message: `${path}: ${message}`, details: [{ path, message }] },
  });
  const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'There is no such thing.' } };
  const cases: [name: string, page: () => ReactNode, words: string, back: string, refusal: typeof answer][] = [
    [
      'campaign',
      () => <CampaignPage id={id} role="owner" shown={{}} onShow={() => undefined} />,
      'There is no such campaign.',
      'All campaigns',
      refused('id', 'Invalid UUID'),
    ],
    [
      'customer',
      () => <CustomerPage id={id} role="owner" />,
      'This customer does not exist. They may have been erased.',
      'Customers',
      refused('id', 'Invalid UUID'),
    ],
    [
      'conversation',
      () => <ConversationPage phone="somebody" me={id} />,
      'There is no conversation with such a number.',
      'All replies',
      refused('phoneNumber', 'is not a phone number we can text'),
    ],
  ];

  it.each(cases)(
    'says that there is no such %s, however its address is wrong',
    async (_, page, words, back, refusal) => {
      for (const each of [refusal, missing]) {
        answer = each;
        renderFeature(page());
        await screen.findByText(words);
        expect(screen.getByRole('link', { name: back })).toBeTruthy();
        expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
        expect(screen.queryByText(/Invalid UUID/)).toBeNull();
        cleanup();
      }
    },
  );

  it.each(cases)('offers to load a %s again after any other failure', async (_, page) => {
    for (const each of [{ status: 503, body: { message: 'Busy.' } }, refused('limit', 'must be a number')]) {
      answer = each;
      renderFeature(page());
      await screen.findByRole('button', { name: 'Try again' });
      cleanup();
    }
  });
});
