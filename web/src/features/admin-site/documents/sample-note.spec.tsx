/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { SampleNote } from './sample-note';

const salon = (sampleFields: string[], kept: string[] = []): SiteDocument => ({
  id: '0199a8a0-0000-7000-8000-000000000001',
  kind: 'salon',
  version: 0,
  state: 'published',
  sample: sampleFields.length > 0,
  sampleFields,
  kept,
  title: 'Harbor Nails',
  fields: {},
  published: {},
  editedBy: null,
  editedAt: '2026-03-01T18:30:00.000Z',
});

describe('what of a document is still the sample', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(() => ({ status: 200, body: {} }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
  });

  const sent = () => api.requests.map(({ method, path, text }) => [method, path.replace(/^.*\/site\//, ''), text]);
  const keep = { name: 'It is true of this salon: keep it' };

  it('is named, and an owner keeps what can be true beside what has been kept', async () => {
    const { user } = renderFeature(<SampleNote document={salon(['phone', 'claims'], ['hours'])} mayKeep />);
    expect(screen.getByText('Visitors see the sample: Phone, Claims on the site.')).toBeTruthy();
    expect(screen.getByText('This keeps: Claims on the site.')).toBeTruthy();

    await user.click(screen.getByRole('button', keep));

    const path = 'documents/salon/0199a8a0-0000-7000-8000-000000000001/kept';
    await waitFor(() => expect(sent()).toEqual([['PUT', path, '{"fields":["hours","claims"]}']]));
  });

  it('is marked again when an owner takes it back', async () => {
    const { user } = renderFeature(<SampleNote document={salon([], ['hours'])} mayKeep />);
    expect(screen.getByText(/^You kept from the sample: Opening hours\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark it as a sample again' }));
    await waitFor(() => expect(sent().map(([, , text]) => text)).toEqual(['{"fields":[]}']));
  });

  it('is named to staff, who cannot know what is true', () => {
    renderFeature(<SampleNote document={salon(['claims'], ['hours'])} mayKeep={false} />);
    expect(screen.getByText('Visitors see the sample: Claims on the site.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/^You kept/)).toBeNull();
  });
});
