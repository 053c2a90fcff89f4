/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
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
};

describe('the site page', () => {
  let api: ApiServer;
  let service: SalonService;
  let salon: SalonProfile;
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method === 'PATCH') service = { ...service, ...(JSON.parse(request.text) as { price: number }) };
      if (request.method === 'PUT') salon = JSON.parse(request.text) as SalonProfile;
      const isSalon = request.path === '/api/salon' || request.method === 'PUT';
      return { status: 200, body: isSalon ? salon : request.method === 'PATCH' ? service : [service] };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    [service, salon] = [gel, sampleSalon];
  });

  const written = () => api.requests.filter(({ method }) => method !== 'GET').map(({ text }) => JSON.parse(text));
  const open = (tab: 'prices' | 'salon') => renderFeature(<SitePage search={{ tab }} onSearch={() => {}} />);

  it('sets a price in dollars and takes it back', async () => {
    const { user, notices } = open('prices');
    const price = await screen.findByLabelText<HTMLInputElement>('Price of Gel Manicure');
    expect(price.value).toBe('30.00');
    await user.clear(price);
    await user.type(price, '42.5{Enter}');

    await waitFor(() => expect(notices[0]?.text).toBe('Gel Manicure costs $42.50 now'));
    expect(screen.getByLabelText<HTMLInputElement>('Price of Gel Manicure').value).toBe('42.50');
    notices[0]?.action?.onAct();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Gel Manicure/).value).toBe('30.00'));
    expect(written()).toEqual([{ price: 4250 }, { price: 3000 }]);
  });

  it('says what a price must look like, and sends nothing', async () => {
    const { user } = open('prices');
    const price = await screen.findByLabelText('Price of Gel Manicure');
    await user.type(price, 'x{Enter}');

    expect(await screen.findByText('The price must be in dollars and cents, like 35.00')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect((price as HTMLInputElement).value).toBe('30.00');
    expect(written()).toEqual([]);
  });

  it('saves the profile as it is typed: a phone in any notation, closed days, a holiday', async () => {
    const { user, notices } = open('salon');
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '213.555.0199');
    await user.click(screen.getByRole('checkbox', { name: 'Open on Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Add a day' }));
    await user.type(screen.getByLabelText('Day'), '2026-12-25');
    await user.type(screen.getByLabelText(/^What visitors read/), 'Christmas Day');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(notices[0]?.text).toBe('Salon saved'));
    expect(written()).toEqual([
      {
        ...sampleSalon,
        phone: '+12135550199',
        hours: { ...sampleSalon.hours, sunday: null },
        holidays: [{ date: '2026-12-25', note: 'Christmas Day', opening: null }],
      },
    ]);
  });

  it('names what is wrong beside its field, and keeps what was typed', async () => {
    const { user } = open('salon');
    await user.clear(await screen.findByLabelText('Name'));
    const closes = screen.getByLabelText('Monday closes');
    await user.clear(closes);
    await user.type(closes, '09:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Monday must open before it closes')).toBeTruthy();
    expect(written()).toEqual([]);
  });

  it('tells the second of two owners, and loses nothing that either has typed', async () => {
    const { user } = open('salon');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.type(name, 'Mine');
    salon = { ...salon, tagline: 'Theirs' };
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(within(await screen.findByRole('alert')).getByText(/Somebody else saved the salon/)).toBeTruthy();
    expect(written()).toEqual([]);
    expect(name.value).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()).toEqual([{ ...sampleSalon, name: 'Mine', tagline: 'Theirs' }]));
  });
});
