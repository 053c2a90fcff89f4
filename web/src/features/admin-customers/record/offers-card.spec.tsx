/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CustomerOffer } from '@lacquer/contracts/messaging/offers';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { offersQuery } from './offer-queries';
import { OffersCard } from './offers-card';

const id = '0190a5d0-0000-7000-8000-000000000001';
const open: CustomerOffer = {
  id: '0190a5d0-0000-7000-8000-000000000002',
  campaignId: '0190a5d0-0000-7000-8000-000000000003',
  description: '20% off a gel manicure',
  lastDay: '2099-05-03',
  isOver: false,
  code: 'CDFGHJK',
  phone: '+12135550150',
  redeemed: null,
};
const redeemed: CustomerOffer = { ...open, redeemed: { at: '2026-03-01T18:30:00.000Z', by: 'desk', canUndo: true } };

describe("the offers on a customer's page", () => {
  let api: ApiServer;
  let offers: CustomerOffer[];
  let answer: { status: number; body: object };
  beforeAll(async () => {
    api = await startApiServer(({ method }) => (method === 'GET' ? { status: 200, body: { offers } } : answer));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    offers = [open];
    answer = { status: 200, body: redeemed };
  });

  it('are redeemed with one tap, with a way back', async () => {
    const { user, notices } = renderFeature(<OffersCard id={id} />);
    const button = await screen.findByRole('button', { name: 'Redeem CDFGHJK' });
    expect(screen.getByText(/until May 03, 2099/)).toBeDefined();
    offers = [redeemed];
    await user.click(button);
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ text: 'CDFGHJK redeemed', action: { label: 'Undo' } }));
    const undo = await screen.findByRole('button', { name: 'Undo: CDFGHJK was not redeemed' });
    [offers, answer] = [[open], { status: 200, body: open }];
    await user.click(undo);
    await screen.findByRole('button', { name: 'Redeem CDFGHJK' });
  });

  it('say why a typed code is refused', async () => {
    const { user, notices } = renderFeature(<OffersCard id={id} />);
    const message = 'This code belongs to another customer. Search for the code to find them.';
    answer = { status: 409, body: { code: 'MESSAGING.CODE_OF_ANOTHER', message, correlationId: 'r' } };
    await user.type(await screen.findByRole('textbox', { name: 'Another code' }), 'mnpqrtv');
    await user.click(screen.getByRole('button', { name: 'Redeem this code' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'The code was not redeemed', text: message }));
  });

  it('are no card for a customer without any', async () => {
    offers = [];
    const { queryClient } = renderFeature(<OffersCard id={id} />);
    await waitFor(() => expect(queryClient.getQueryData(offersQuery(id).queryKey)).toEqual([]));
    expect(screen.queryByText('Offers')).toBeNull();
  });
});
