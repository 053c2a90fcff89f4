/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { KeepAll, SampleNote } from './sample-note';

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

  it('is kept in every text of a list at once, and taken back', async () => {
    const page = (id: string, sampleFields: string[]): SiteDocument => ({ ...salon(sampleFields), id, kind: 'page' });
    const pages = [page('a', ['intro', 'story']), page('b', []), page('c', ['intro'])];
    const { user, notices } = renderFeature(<KeepAll documents={pages} />);
    await user.click(screen.getByRole('button', { name: 'All of them are true of this salon: keep them' }));
    await waitFor(() =>
      expect(notices.map(({ text }) => text)).toEqual(['The texts are kept: they count as your own.']),
    );
    expect(sent()).toEqual([
      ['PUT', 'documents/page/a/kept', '{"fields":["intro","story"]}'],
      ['PUT', 'documents/page/c/kept', '{"fields":["intro"]}'],
    ]);
    notices[0]?.action?.onAct();
    await waitFor(() =>
      expect(
        sent()
          .slice(2)
          .map(([, , text]) => text),
      ).toEqual(['{"fields":[]}', '{"fields":[]}']),
    );
  });

  it('is named to staff, who cannot know what is true', () => {
    renderFeature(<SampleNote document={salon(['claims'], ['hours'])} mayKeep={false} />);
    expect(screen.getByText('Visitors see the sample: Claims on the site.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/^You kept/)).toBeNull();
  });
});
