/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft, samplePreview } from '../../testing/sample-campaign';
import { sampleSalon } from '../../testing/sample-salon';
import { CampaignActions } from './campaign-actions';

const path = `/api/admin/campaigns/${sampleDraft.id}`;
const scheduled: Campaign = { ...sampleDraft, status: 'scheduled', scheduledAt: '2030-03-01T18:00:00.000Z' };
const failedFor = (failed: number): Campaign => ({
  ...sampleDraft,
  status: 'finished',
  counts: { ...sampleDraft.counts, failed },
});

describe('the actions on a campaign', () => {
  let api: ApiServer;
  let eligible: number;
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path === '/api/admin/campaigns/preview') return { status: 200, body: { ...samplePreview, eligible } };
      const running: Campaign = { ...sampleDraft, status: 'running' };
      if (request.path === `${path}/retry-failed`) return { status: 200, body: { retried: 3, campaign: running } };
      return { status: 200, body: running };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    eligible = 120;
  });

  const asked = (end: string) => api.requests.filter((request) => request.path === `${path}/${end}`).length;

  it('require the number of recipients to be typed before a scheduled campaign starts immediately', async () => {
    const { notices, user } = renderFeature(<CampaignActions campaign={scheduled} role="owner" />);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text 120 customers?' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send now' });
    expect(send.disabled).toBe(true);
    expect(asked('start')).toBe(0);

    await user.type(dialog.getByLabelText('Type 120 to confirm'), '120');
    await user.click(send);
    await waitFor(() => expect(asked('start')).toBe(1));
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Sending started']));
  });

  it('require confirmation of a retry for more than 100 customers', async () => {
    const { user } = renderFeature(<CampaignActions campaign={failedFor(101)} role="owner" />);
    await user.click(screen.getByRole('button', { name: 'Retry failed' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(asked('retry-failed')).toBe(0);

    await user.type(dialog.getByLabelText('Type 101 to confirm'), '101');
    await user.click(dialog.getByRole('button', { name: 'Retry failed' }));
    await waitFor(() => expect(asked('retry-failed')).toBe(1));
  });

  it('retry a few customers without confirmation, and show their number', async () => {
    const { notices, user } = renderFeature(<CampaignActions campaign={failedFor(3)} role="owner" />);
    await user.click(screen.getByRole('button', { name: 'Retry failed' }));

    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Trying again for 3 customers']));
    expect(asked('retry-failed')).toBe(1);
  });
});
