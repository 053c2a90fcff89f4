/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { lateEdit } from '../../testing/late-edit';
import { renderFeature } from '../../testing/render-feature';
import { SitePage } from './site-page';

const gel: SalonService = {
  id: '0199a8a0-0000-7000-8000-000000000001',
  name: 'Gel Manicure',
  description: null,
  duration: 45,
  price: 3000,
  category: 'Manicure',
  icon: 'fa-hand-paper',
  squareCheckoutUrl: null,
  slug: 'gel-manicure',
  version: 0,
};

describe('the site page', () => {
  let api: ApiServer;
  let service: SalonService;
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method !== 'GET') {
        const { version, ...edit } = JSON.parse(request.text) as { version: number };
        if (version !== service.version) return lateEdit(service);
        Object.assign(service, edit, { version: version + 1 });
      }
      return { status: 200, body: request.method === 'PATCH' ? service : [service] };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    service = { ...gel };
  });

  const written = () => api.requests.filter(({ method }) => method !== 'GET').map(({ text }) => JSON.parse(text));
  const open = () => renderFeature(<SitePage role="owner" search={{ tab: 'prices' }} onSearch={() => {}} />);

  it('sets a price in dollars and undoes it', async () => {
    const { user, notices } = open();
    const price = await screen.findByLabelText<HTMLInputElement>('Price of Gel Manicure');
    expect(price.value).toBe('30.00');
    await user.clear(price);
    await user.type(price, '42.5{Enter}');

    await waitFor(() => expect(notices[0]?.text).toBe('Gel Manicure now costs $42.50'));
    expect(screen.getByLabelText<HTMLInputElement>('Price of Gel Manicure').value).toBe('42.50');
    notices[0]?.action?.onAct();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Gel Manicure/).value).toBe('30.00'));
    expect(written()).toEqual([
      { price: 4250, version: 0 },
      { price: 3000, version: 1 },
    ]);
  });

  it('shows the second of two owners who changed a price first, and takes theirs or keeps mine', async () => {
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>(/Gel Manicure$/);
    const type = async (text: string) => {
      await user.clear(price);
      await user.type(price, `${text}{Enter}`);
      return within(await screen.findByRole('alert'));
    };
    Object.assign(service, { price: 4500, version: 1 });
    const told = await type('42');
    expect(told.getByText(/^mina@example.com saved this price/)).toBeTruthy();
    expect(told.getByText(/\$45\.00/)).toBeTruthy();
    expect(price.value).toBe('42.00');
    await user.click(told.getByRole('button', { name: 'Take theirs' }));
    expect(price.value).toBe('45.00');
    expect(screen.queryByRole('alert')).toBeNull();

    Object.assign(service, { price: 4600, version: 2 });
    await user.click((await type('43')).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(service).toMatchObject({ price: 4300, version: 3 }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(price.value).toBe('43.00');
  });

  it('shows the conflict even if the prices were refetched during the input', async () => {
    const { user, queryClient } = open();
    const price = await screen.findByLabelText<HTMLInputElement>(/Gel Manicure$/);
    await user.clear(price);
    await user.type(price, '42');
    Object.assign(service, { price: 4500, version: 1 });
    await queryClient.invalidateQueries();
    await user.keyboard('{Enter}');

    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(/^mina@example.com saved this price/)).toBeTruthy();
    expect(price.value).toBe('42.00');
    expect(written()).toEqual([{ price: 4200, version: 0 }]);
  });

  it('shows the required format of a price and sends nothing', async () => {
    const { user } = open();
    const price = await screen.findByLabelText('Price of Gel Manicure');
    await user.type(price, 'x{Enter}');

    expect(await screen.findByText('The price must be in dollars and cents, like 35.00')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect((price as HTMLInputElement).value).toBe('30.00');
    expect(written()).toEqual([]);
  });
});
