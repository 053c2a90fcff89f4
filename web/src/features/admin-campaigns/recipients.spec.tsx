/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CampaignRecipient } from '@lacquer/contracts/messaging/campaign-progress';
import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft } from '../../testing/sample-campaign';
import { sampleSalon } from '../../testing/sample-salon';
import { Recipients } from './recipients';

const recipient: CampaignRecipient = {
  id: randomUUID(),
  customerId: randomUUID(),
  phone: '+12135550100',
  status: 'failed',
  skipReason: null,
  errorCode: '30006',
  explanation: 'The number takes no texts (a landline).',
  attempt: 2,
  segments: 1,
  acceptedAt: null,
  updatedAt: '2026-03-01T18:30:00.000Z',
};

describe('the recipients of a campaign', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => ({
      status: 200,
      body: path === '/api/salon' ? sampleSalon : [recipient],
    }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  it('show the outcome of the text in plain words, and link to the customer', async () => {
    const counts = { ...sampleDraft.counts, failed: 1 };
    renderFeature(<Recipients id={sampleDraft.id} counts={counts} shown={{}} onShow={() => undefined} />);

    await screen.findByText(/^The number takes no texts \(a landline\)\. \(30006\).*second attempt$/);
    const link = screen.getByRole('link', { name: '(213) 555-0100' });
    expect(link.getAttribute('href')).toBe(`/admin/customers/${recipient.customerId}`);
  });
});
