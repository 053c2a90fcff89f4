/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleSalon } from '../../../testing/sample-salon';
import { Timeline } from './timeline';

describe('the timeline of a customer', () => {
  let api: ApiServer;
  let missing: Record<string, string>;
  beforeAll(async () => {
    api = await startApiServer(({ path }) =>
      path === '/api/salon' ? { status: 200, body: sampleSalon } : { status: 200, body: [], headers: missing },
    );
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    missing = {};
  });

  it('says that there is nothing yet', async () => {
    renderFeature(<Timeline id={randomUUID()} />);
    await screen.findByText('Visits and texts will appear here. There are none yet.');
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  it('does not say so while texts are missing', async () => {
    missing = { 'x-missing': 'messaging' };
    renderFeature(<Timeline id={randomUUID()} />);
    await screen.findByText(/^Texts are missing right now: texting does not answer\./);
    screen.getByText('There are no visits yet.');
    expect(screen.queryByText(/There are none yet/)).toBeNull();
  });
});
