/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Testimonial } from '@lacquer/contracts/salon/catalog';
import { noRating } from '@lacquer/contracts/salon/salon';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sampleSalon } from '../../testing/sample-salon';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ReviewsSection } from './reviews-section';

const testimonial = (overrides: Partial<Testimonial> = {}): Testimonial => ({
  id: randomUUID(),
  name: 'Robin P.',
  rating: 4,
  comment: 'A steady hand and a good lamp.',
  clientType: 'Regular client',
  date: '3 days ago',
  ...overrides,
});

describe('the reviews section', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown };
  let salon: typeof sampleSalon | null;

  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      if (path === '/api/salon') return salon ? { status: 200, body: salon } : { status: 503 };
      return path === '/api/testimonials' ? answer : { status: 503 };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    salon = null;
    answer = { status: 200, body: [testimonial()] };
  });

  it('shows three skeletons, then each testimonial with its stars, client type and date', async () => {
    renderFeature(<ReviewsSection />);
    expect(document.querySelectorAll('[data-skeleton="review"]')).toHaveLength(3);

    const card = (await screen.findByText('A steady hand and a good lamp.')).closest('li')!;
    for (const text of ['Robin P.', 'Regular client · 3 days ago', 'R'])
      expect(within(card).getByText(text)).toBeTruthy();
    expect(within(card).getByLabelText('4 out of 5 stars')).toBeTruthy();
    expect(document.querySelector('[data-skeleton]')).toBeNull();
  });

  it('says nothing of a rating that the salon does not claim, and is absent without reviews', async () => {
    const claims = { ...sampleSalon.claims, reviewsRating: noRating, reviewCount: '' };
    salon = { ...sampleSalon, claims };
    renderFeature(<ReviewsSection />);
    await screen.findByText('Robin P.');
    expect(screen.queryByText(/on Google|based on/)).toBeNull();
    cleanup();
    answer = { status: 200, body: [] };
    renderFeature(<ReviewsSection />);
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  });

  it('shows a testimonial without a client type and date', async () => {
    answer = { status: 200, body: [testimonial({ clientType: null, date: null })] };
    renderFeature(<ReviewsSection />);

    expect((await screen.findByText('Robin P.')).parentElement?.textContent).toBe('Robin P.');
  });

  it.each([
    ['https://www.google.com/maps/reviews/1', 'Google'],
    ['https://maps.app.goo.gl/abc', 'Google'],
    ['https://www.yelp.com/biz/salon?hrid=1', 'Yelp'],
    ['https://reviews.example.com/1', 'reviews.example.com'],
  ])('links to a review at %s as one on %s, outside of the site', async (source, site) => {
    answer = { status: 200, body: [testimonial({ source }), testimonial()] };
    renderFeature(<ReviewsSection />);

    const links = await screen.findAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, href, target, rel }) => [textContent, href, target, rel])).toEqual([
      [`Read it on ${site}`, source, '_blank', 'noopener noreferrer nofollow'],
    ]);
  });

  it.each([
    ['the server fails', { status: 503 }],
    ['the answer is not a list of testimonials', { status: 200, body: [{ name: 'Robin P.' }] }],
  ])('shows an error if %s', async (_case, failure) => {
    answer = failure;
    renderFeature(<ReviewsSection />);

    expect(await screen.findByText('Failed to load reviews. Please try again later.')).toBeTruthy();
  });

  it.each([
    [4.8, 'Excellent on Google'],
    [3.9, 'Rated on Google'],
  ])('calls %s stars “%s”', async (reviewsRating, words) => {
    salon = { ...sampleSalon, claims: { ...sampleSalon.claims, reviewsRating } };
    renderFeature(<ReviewsSection />);

    expect(await screen.findByText(words)).toBeTruthy();
  });
});
