/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { ServicesStep } from './services-step';

const idOf = (number: number) => `0199a8a0-0000-7000-8000-00000000000${number}`;
const document = (number: number, kind: KindName, slug: string, fields: DocumentFields): SiteDocument => ({
  id: idOf(number),
  kind,
  slug,
  version: 3,
  state: 'published',
  sample: false,
  sampleFields: [],
  kept: [],
  title: (fields['name'] as { en: string }).en,
  fields,
  published: fields,
  editedBy: null,
  editedAt: '2026-03-01T18:30:00.000Z',
});

/** The page has another address in its draft, and one that is emptied; the services name them as the editor does. */
const documents = [
  document(1, 'category', 'brows', { name: { en: 'Waxing' }, slug: 'brows' }),
  document(2, 'category', 'manicure', { name: { en: 'Manicure' } }),
  document(3, 'service', 'eyebrows', { name: { en: 'Eyebrow Waxing' }, price: 1500, category: 'brows' }),
  document(4, 'service', 'gel', { name: { en: 'Gel Manicure' }, price: 4000, category: 'manicure' }),
];

describe('the services of the setup', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      const { pathname, searchParams } = new URL(path, 'http://api');
      if (method === 'PUT') return { status: 200, body: { id: idOf(3), version: 4 } };
      if (method === 'POST') return { status: 200, body: { edition: 2, changes: [] } };
      if (!pathname.endsWith('/documents')) return { status: 404, body: {} };
      return { status: 200, body: documents.filter(({ kind }) => kind === searchParams.get('kind')) };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
  });

  it('stand under their pages, also of a page that gets another address, and keep them', async () => {
    let isDone = false;
    const { user } = renderFeature(<ServicesStep onDone={() => (isDone = true)} />);
    const waxing = within(await screen.findByRole('group', { name: 'Waxing' }));
    const price = waxing.getByLabelText<HTMLInputElement>('Price of Eyebrow Waxing, in dollars');
    expect(within(screen.getByRole('group', { name: 'Manicure' })).getByText('Gel Manicure')).toBeTruthy();
    await user.clear(price);
    await user.type(price, '18');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(isDone).toBe(true));
    const saved = api.requests.filter(({ method }) => method === 'PUT').map(({ text }) => JSON.parse(text) as unknown);
    expect(saved).toEqual([{ fields: { price: 1800 }, version: 3 }]);
  });
});
