/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft } from '../../testing/sample-campaign';
import { Attention } from './attention';

const notRead = { status: 503, body: { code: 'BUS.UNAVAILABLE', message: 'Try again.', correlationId: 'request-1' } };

describe('the attention card', () => {
  let api: ApiServer;
  let campaigns: Campaign[];
  let hasMore: boolean;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://salon.example.com');
      if (pathname !== '/api/admin/campaigns') return notRead;
      const states = (searchParams.get('status') ?? '').split(',');
      return {
        status: 200,
        body: campaigns.filter(({ status }) => states.includes(status)),
        ...(hasMore && { headers: { 'x-next-cursor': 'onwards' } }),
      };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    hasMore = false;
    campaigns = [
      { ...sampleDraft, id: '6f0f4c1e-7a1b-4a55-9d0e-6f3a0c2b9e12', message: 'Gel week', status: 'running' },
      {
        ...sampleDraft,
        message: 'Spring colors',
        status: 'finished',
        finishedAt: new Date().toISOString(),
        counts: { ...sampleDraft.counts, failed: 2 },
      },
      { ...sampleDraft, id: '6f0f4c1e-7a1b-4a55-9d0e-6f3a0c2b9e13', message: 'Only a draft' },
    ];
  });

  it('lists running and failed campaigns, even if other services do not answer', async () => {
    renderFeature(<Attention role="owner" />);

    const running = await screen.findByRole('link', { name: '“Gel week” is being sent.' });
    expect(running.getAttribute('href')).toBe('/admin/campaigns/6f0f4c1e-7a1b-4a55-9d0e-6f3a0c2b9e12');
    expect(await screen.findByRole('link', { name: '“Spring colors”: 2 texts did not arrive.' })).toBeTruthy();
    expect(screen.queryByText(/Only a draft/)).toBeNull();
    expect(screen.queryByText(/^More than/)).toBeNull();
  });

  it('links to the campaign list if there are more campaigns than were read', async () => {
    hasMore = true;
    renderFeature(<Attention role="owner" />);

    const open = await screen.findByRole('link', { name: /^More than 1 campaigns are running, paused or scheduled/ });
    expect(open.getAttribute('href')).toBe('/admin/campaigns');
    const finished = await screen.findByRole('link', { name: /^More than 1 campaigns finished this week/ });
    expect(finished.getAttribute('href')).toBe('/admin/campaigns?status=finished');
  });
});
