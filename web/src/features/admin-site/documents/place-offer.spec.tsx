/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteStatus } from '@lacquer/contracts/site/documents';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { PlaceOffer } from './place-offer';

const id = '0199a8a0-0000-7000-8000-000000000001';
const before = { title: { en: 'Nail salon in Koreatown' }, slug: null };

describe("the offer to put the salon's place into the sample", () => {
  let api: ApiServer;
  let placeable: SiteStatus['placeable'];
  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      const status: SiteStatus = { edition: 1, changes: [], samples: [], staffMayPublish: false, placeable };
      if (method === 'GET') return { status: 200, body: status };
      placeable = undefined;
      const documents = [{ kind: 'page', id, version: 3, before }];
      return { status: 200, body: path.endsWith('/place') ? { documents } : { id, version: 4 } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    placeable = { city: 'Oakland', documents: 24 };
  });

  const sent = () =>
    api.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, text }) => [method, path.replace(/^.*\/site\//, ''), JSON.parse(text)]);
  const put = { name: 'Put Oakland into the texts' };

  it('names the city, takes a neighborhood, and can be taken back', async () => {
    const { user, notices } = renderFeature(<PlaceOffer />);
    await user.type(await screen.findByLabelText('Neighborhood (optional)'), ' Fruitvale ');
    await user.click(screen.getByRole('button', put));

    await waitFor(() =>
      expect(notices.map(({ text }) => text)).toEqual(['1 draft with your place. Visitors see them once you publish.']),
    );
    expect(sent()).toEqual([['POST', 'place', { neighborhood: 'Fruitvale' }]]);
    await waitFor(() => expect(screen.queryByRole('button', put)).toBeNull());
    notices[0]?.action?.onAct();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(['PUT', `documents/page/${id}`, { fields: before, version: 3 }]);
  });

  it('is not there when nothing names another place', async () => {
    placeable = undefined;
    renderFeature(<PlaceOffer />);
    await waitFor(() => expect(api.requests).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
