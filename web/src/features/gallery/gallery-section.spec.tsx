/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { GallerySection } from './gallery-section';

const petals = {
  id: randomUUID(),
  imageUrl: '/images/gallery/petals.svg',
  title: 'Petals',
  description: 'Five strokes',
  category: 'Nail Art',
};

describe('the gallery section', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer(() => answer);
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    answer = { status: 200, body: [petals] };
  });

  it('shows eight skeleton tiles, then the pictures with their captions', async () => {
    renderFeature(<GallerySection />);
    expect(document.querySelectorAll('[data-skeleton="tile"]')).toHaveLength(8);

    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Petals' });
    expect(image.getAttribute('src')).toBe('/images/gallery/petals.svg');
    expect(screen.getByText('Five strokes')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Our Work' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View More Work' })).toBeTruthy();
  });

  it('fades a picture in after it has loaded', async () => {
    renderFeature(<GallerySection />);
    const image = await screen.findByRole('img', { name: 'Petals' });
    expect(image.className).toContain('opacity-0');
    fireEvent.load(image);

    expect(image.className).toContain('opacity-100');
  });

  it('shows an error for a picture that cannot load', async () => {
    renderFeature(<GallerySection />);
    fireEvent.error(await screen.findByRole('img', { name: 'Petals' }));

    expect(screen.getByText('Image unavailable')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Petals' })).toBeNull();
  });

  it('shows an error if the list cannot load', async () => {
    answer = { status: 500 };
    renderFeature(<GallerySection />);

    expect(await screen.findByText('Failed to load gallery. Please try again later.')).toBeTruthy();
  });
});
