/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CampaignPreview, LaunchForm } from '@lacquer/contracts/messaging/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { samplePreview } from '../../testing/sample-campaign';
import { sampleSalon } from '../../testing/sample-salon';
import { CampaignForm } from './campaign-form';

const previewPath = '/api/admin/campaigns/preview';
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const form = <CampaignForm role="owner" labelledBy="title" />;

describe('the campaign form of the customers page', () => {
  let api: ApiServer;
  let preview: CampaignPreview;
  let post: (request: ApiRequest) => { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === previewPath) return { status: 200, body: preview };
      return request.method === 'POST' ? post(request) : { status: 200, body: sampleSalon };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    post = () => ({ status: 404 });
    preview = samplePreview;
  });

  const posted = () => api.requests.filter(({ method, path }) => method === 'POST' && path !== previewPath);

  it("fills the message from a template, shows the server's message and clears both", async () => {
    post = () => ({ status: 202, body: { message: 'Sending to 3 customers', campaignId: randomUUID() } });
    const { user, notices } = renderFeature(form);
    expect(screen.getByRole('combobox', { name: 'Template' }).textContent).toBe(
      'Select a template or write custom message',
    );
    await user.click(screen.getByRole('combobox', { name: 'Template' }));
    await user.click(await screen.findByRole('option', { name: 'Weekend Special' }));
    const message = 'Weekend Special - 15% off all services this Saturday & Sunday!';
    expect(field(/^Message/).value).toBe(message);
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    await waitFor(() => expect(notices).toEqual([{ text: 'Sending to 3 customers' }]));

    expect(JSON.parse(posted()[0]?.text ?? '')).toMatchObject({ message, campaignType: 'weekendSpecial' });
    expect(field(/^Message/).value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Template' }).textContent).toBe(
      'Select a template or write custom message',
    );
  });

  it('keeps the message if the campaign is rejected', async () => {
    post = () => ({ status: 503 });
    const { user, notices } = renderFeature(form);
    await user.type(field(/^Message/), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    await waitFor(() => expect(notices).toEqual([{ text: 'Failed to send campaign', tone: 'destructive' }]));

    expect(field(/^Message/).value).toBe('Hello');
  });

  it('asks for the number of customers before words that were just launched are sent again', async () => {
    const message =
      'The same words began to go out 2 minutes ago: campaign 1a2b3c4d, launched by Mina, to 3 customers.';
    const present = { campaignId: randomUUID(), at: '2026-03-01T18:30:00.000Z', reach: 3, recipients: 3 };
    post = ({ text }) =>
      (JSON.parse(text) as LaunchForm).confirmedRecipients === 3
        ? { status: 202, body: { campaignId: randomUUID(), message: 'Campaign started.' } }
        : { status: 409, body: { code: 'MESSAGING.SAME_TEXT', message, meanwhile: { by: 'Mina', present } } };
    const { user, notices } = renderFeature(form);
    await user.type(field(/^Message/), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text 3 customers?' }));
    expect(dialog.getByRole('alert').textContent).toContain(message);
    expect(notices).toEqual([]);
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send now' });
    expect(send.disabled).toBe(true);

    await user.type(dialog.getByLabelText('Type 3 to confirm'), '3');
    await user.click(send);

    await waitFor(() => expect(notices).toEqual([{ text: 'Campaign started.' }]));
    const launches = posted().map(({ text }) => JSON.parse(text) as LaunchForm);
    expect(launches.map(({ confirmedRecipients }) => confirmedRecipients)).toEqual([undefined, 3]);
    expect(launches.at(0)!.campaignId).toBe(launches.at(1)!.campaignId);
  });

  it('reuses the campaign id until it gets a response, so that a retry sends nothing twice', async () => {
    post = () => ({ status: 503 });
    const { user, notices } = renderFeature(form);
    const send = async (notice: number) => {
      await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
      await waitFor(() => expect(notices).toHaveLength(notice));
    };
    await user.type(field(/^Message/), 'Hello');
    await send(1);
    post = () => ({ status: 202, body: { message: 'Sending to 3 customers', campaignId: randomUUID() } });
    await send(2);
    await user.type(field(/^Message/), 'Hello');
    await send(3);

    const [first, again, next] = posted().map(
      ({ text }) => (JSON.parse(text ?? '') as { campaignId: string }).campaignId,
    );
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('previews the number of customers, the texts and the cost of a campaign', async () => {
    preview = { ...samplePreview, eligible: 64, totalSegments: 128, segmentsPerText: 2, estimatedCost: 140.8 };
    const { user } = renderFeature(form);
    await user.type(field(/^Message/), 'Hello');

    expect(await screen.findByText('about $1.41')).toBeTruthy();
    for (const figure of ['64', '128', /^Billed as 2 texts per customer/])
      expect(screen.getByText(figure)).toBeTruthy();
    expect(posted()).toHaveLength(0);
  });

  it('requires the number of recipients to be typed above 100', async () => {
    preview = { ...samplePreview, eligible: 1234 };
    post = () => ({ status: 202, body: { message: 'Sending to 1,234 customers', campaignId: randomUUID() } });
    const { user, notices } = renderFeature(form);
    await user.type(field(/^Message/), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Text 1,234 customers?' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send now' });
    await user.type(within(dialog).getByLabelText('Type 1,234 to confirm'), '123');
    expect(send.disabled).toBe(true);
    expect(posted()).toHaveLength(0);

    await user.type(within(dialog).getByLabelText('Type 1,234 to confirm'), '4');
    await user.click(send);

    await waitFor(() => expect(notices).toEqual([{ text: 'Sending to 1,234 customers' }]));
    expect(posted()).toHaveLength(1);
  });

  it('asks for confirmation of an unedited template', async () => {
    post = () => ({ status: 202, body: { message: 'Sending to 3 customers', campaignId: randomUUID() } });
    const { user } = renderFeature(form);
    await user.click(screen.getByRole('combobox', { name: 'Template' }));
    await user.click(await screen.findByRole('option', { name: 'Appointment Reminder' }));
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Text 3 customers?' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send now' });
    expect(send.disabled).toBe(true);
    expect(posted()).toHaveLength(0);

    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(send);
    await waitFor(() => expect(posted()).toHaveLength(1));
  });
});
