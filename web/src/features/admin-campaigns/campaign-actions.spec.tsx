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

const sameText = {
  code: 'MESSAGING.SAME_TEXT',
  message: 'The same words are scheduled for March 1 at 10:00 AM.',
  meanwhile: {
    by: 'Mina',
    present: { campaignId: sampleDraft.id, at: '2030-03-01T18:00:00.000Z', reach: 2, recipients: 2 },
  },
};

describe('the actions on a campaign', () => {
  let api: ApiServer;
  let eligible: number;
  let repeats: boolean;
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path === '/api/admin/campaigns/preview') return { status: 200, body: { ...samplePreview, eligible } };
      const running: Campaign = { ...sampleDraft, status: 'running' };
      if (request.path === `${path}/retry-failed`) return { status: 200, body: { retried: 3, campaign: running } };
      if (request.path === `${path}/start` && repeats) {
        const isConfirmed = (JSON.parse(request.text) as { confirmedRecipients?: number }).confirmedRecipients === 2;
        if (!isConfirmed) return { status: 409, body: sameText };
      }
      return { status: 200, body: running };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    eligible = 120;
    repeats = false;
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

  it('require the number to be typed, however small, before the same words go out again', async () => {
    eligible = 2;
    repeats = true;
    const { notices, user } = renderFeature(<CampaignActions campaign={scheduled} role="owner" />);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text 2 customers?' }));
    await user.click(dialog.getByRole('button', { name: 'Send now' }));

    expect((await dialog.findByRole('alert')).textContent).toContain(sameText.message);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Type 2 to confirm'), '2');
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Sending started']));
    expect(asked('start')).toBe(2);
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
