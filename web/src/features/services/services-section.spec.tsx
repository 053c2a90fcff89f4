/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MenuService } from '@lacquer/contracts/site/published';
import { screen, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ServicesSection } from './services-section';

const gel: MenuService = {
  slug: 'gel-manicure',
  name: 'Gel Manicure',
  line: 'Three weeks of shine',
  minutes: { from: 45, to: 60 },
  price: 3000,
  per: null,
  category: null,
  group: 'Manicure',
  color: '#B3213F',
  tip: null,
  checkout: 'https://example.com/checkout/gel',
  featured: false,
};
const menuOf = (...services: MenuService[]) => ({ services, categories: [] });

describe('the services section', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer(() => answer);
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    answer = { status: 200, body: menuOf(gel) };
  });

  it('shows four skeleton groups of three rows, then the menu', async () => {
    renderFeature(<ServicesSection />);
    expect(document.querySelectorAll('[data-skeleton="group"]')).toHaveLength(4);
    expect(document.querySelectorAll('[data-skeleton="row"]')).toHaveLength(12);

    const group = await screen.findByRole('region', { name: 'Manicure' });
    for (const text of ['Gel Manicure', 'Three weeks of shine', '60 min', '$30'])
      expect(within(group).getByText(text)).toBeTruthy();
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Pedicure' })).toBeNull();
  });

  it('says of each price whether it starts there once one of them is exact', async () => {
    const art = { ...gel, slug: 'nail-art', name: 'Nail Art', price: 1000, per: 'nail' };
    answer = {
      status: 200,
      body: menuOf({ ...gel, exact: true }, art, { ...art, slug: 'gem', name: 'Gem', exact: true }),
    };
    renderFeature(<ServicesSection />);
    const group = await screen.findByRole('region', { name: 'Manicure' });
    for (const text of ['$30', '$10+ per nail', '$10 per nail']) expect(within(group).getByText(text)).toBeTruthy();
    const highlights = within(screen.getByRole('list', { name: 'What we do most' }));
    for (const text of ['$30', 'From $10', '$10 per nail']) expect(highlights.getByText(text)).toBeTruthy();
    expect(screen.getByText(/^Prices with a plus are starting prices\./)).toBeTruthy();
  });

  it('names no starting prices if all are exact', async () => {
    answer = { status: 200, body: menuOf({ ...gel, exact: true }) };
    renderFeature(<ServicesSection />);
    await screen.findByRole('region', { name: 'Manicure' });
    expect(screen.getByText(/^Length, shape and art/)).toBeTruthy();
  });

  it('opens the checkout in a new tab, if the service has one', async () => {
    answer = {
      status: 200,
      body: menuOf(gel, { ...gel, slug: 'fill', name: 'Fill', checkout: null, line: null, minutes: null }),
    };
    renderFeature(<ServicesSection />);
    const group = await screen.findByRole('region', { name: 'Manicure' });
    const links = within(group).getAllByRole<HTMLAnchorElement>('link');

    expect(links.map(({ href, target, rel }) => ({ href, target, rel }))).toEqual([
      { href: 'https://example.com/checkout/gel', target: '_blank', rel: 'noopener noreferrer' },
    ]);
    expect(within(group).getByText('Fill').closest('a')).toBeNull();
  });

  it.each([
    ['the server fails', { status: 503 }],
    ['the answer is not a menu', { status: 200, body: [{ name: 'Gel Manicure' }] }],
  ])('shows an error if %s', async (_case, failure) => {
    answer = failure;
    renderFeature(<ServicesSection />);

    expect(await screen.findByText('Failed to load services. Please try again later.')).toBeTruthy();
  });
});
