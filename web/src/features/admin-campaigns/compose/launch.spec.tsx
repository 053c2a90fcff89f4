/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignPlan } from '@lacquer/contracts/messaging/campaign';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft, samplePreview } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import { campaignKeys } from '../queries';
import { ComposerPage } from './composer-page';

const path = `/api/admin/campaigns/${sampleDraft.id}`;

describe('the launch of a campaign', () => {
  let api: ApiServer;
  let stored: Campaign = sampleDraft;
  let answer = Promise.withResolvers<void>();
  let repeats = false;
  const started = () =>
    api.requests.filter(({ path: asked }) => asked === `${path}/start`).map(({ text }) => JSON.parse(text) as unknown);
  /** Customers that have joined the audience since. */
  let joined = 0;
  beforeAll(async () => {
    api = await startApiServer(async (request) => {
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path === '/api/admin/campaigns/preview') {
        const { filter } = JSON.parse(request.text) as CampaignPlan;
        return {
          status: 200,
          body: { ...samplePreview, eligible: (filter.visitedSince === undefined ? 3 : 2) + joined },
        };
      }
      if (request.path === `${path}/start` && repeats) {
        const message = 'The same words began to go out 2 minutes ago.';
        const present = { campaignId: sampleDraft.id, at: stored.createdAt, reach: 3, recipients: 3 };
        return { status: 409, body: { code: 'MESSAGING.SAME_TEXT', message, meanwhile: { by: null, present } } };
      }
      if (request.path === `${path}/start`) {
        stored = { ...stored, status: 'running', startedAt: stored.createdAt };
        await answer.promise;
      }
      return { status: 200, body: stored };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  /** @param sent collects the ids of what was sent */
  const renderComposer = (sent: string[] = []) =>
    renderFeature(
      <ComposerPage
        role="owner"
        search={{ draft: sampleDraft.id }}
        onSearch={() => undefined}
        onSent={(id) => sent.push(id)}
      />,
    );
  const readyToSend = async () => {
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send now' });
    await waitFor(() => expect(send.disabled).toBe(false));
    return send;
  };

  it('shows the figures of the current audience in the confirmation', async () => {
    const { user } = renderComposer();
    const send = await readyToSend();
    await user.click(screen.getByRole('button', { name: 'Visited in 90 days' }));
    expect(send.disabled).toBe(true);
    await waitFor(() => expect(send.disabled).toBe(false));
    await user.click(send);

    await screen.findByRole('dialog', { name: 'Text 2 customers?' });
  });

  it('asks again if the audience has changed since the confirmation, and says so', async () => {
    const { user } = renderComposer();
    const send = await readyToSend();
    await user.click(send);
    const dialog = await screen.findByRole('dialog', { name: 'Text 3 customers?' });
    joined = 2;
    await user.click(within(dialog).getByRole('button', { name: 'Send now' }));

    const again = within(await screen.findByRole('dialog', { name: 'Text 5 customers?' }));
    expect(again.getByRole('alert').textContent).toContain('It would now go to 5 customers, before to 3.');
    expect(api.requests.some((request) => request.path === `${path}/start`)).toBe(false);
    cleanup();
    joined = 0;
  });

  it('asks for the number of customers before the same words go out again, and sends with it', async () => {
    repeats = true;
    const sent: string[] = [];
    const { notices, user } = renderComposer(sent);
    const send = await readyToSend();
    await user.click(send);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));

    expect((await screen.findByRole('alert')).textContent).toContain('The same words began to go out');
    expect(notices).toEqual([]);
    expect(sent).toEqual([]);
    repeats = false;
    const dialog = within(screen.getByRole('dialog', { name: 'Text 3 customers?' }));
    await user.type(dialog.getByLabelText('Type 3 to confirm'), '3');
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(started().at(-1)).toMatchObject({ confirmedRecipients: 3 }));
    answer.resolve();
    await waitFor(() => expect(sent).toEqual([sampleDraft.id]));
    cleanup();
    stored = sampleDraft;
    answer = Promise.withResolvers<void>();
    api.requests.length = 0;
  });

  it('opens the campaign, even if its live update arrives before the response', async () => {
    const sent: string[] = [];
    const { queryClient, user } = renderComposer(sent);
    const send = await readyToSend();
    await user.click(send);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(api.requests.some((request) => request.path === `${path}/start`)).toBe(true));

    // as the live stream does
    await queryClient.invalidateQueries({ queryKey: campaignKeys.one(sampleDraft.id) });
    await screen.findByText(/no longer a draft/);
    answer.resolve();

    await waitFor(() => expect(sent).toEqual([sampleDraft.id]));
  });
});
