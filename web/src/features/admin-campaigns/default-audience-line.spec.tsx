/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DefaultAudience, DefaultAudienceEdit } from '@lacquer/contracts/messaging/default-audience';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { DefaultAudienceLine } from './default-audience-line';

describe('the audience that new campaigns start with', () => {
  let api: ApiServer;
  let stored: DefaultAudience;
  let isAway: boolean;
  beforeAll(async () => {
    api = await startApiServer(({ method, text }) => {
      if (isAway)
        return { status: 503, body: { code: 'MESSAGING.UNAVAILABLE', message: 'Try again.', correlationId: 'r-1' } };
      if (method === 'GET') return { status: 200, body: stored };
      const { audience, version } = JSON.parse(text) as DefaultAudienceEdit;
      if (version !== stored.version) {
        const meanwhile = { by: 'mina@example.com', present: stored };
        return {
          status: 409,
          body: {
            code: 'MESSAGING.CHANGED_MEANWHILE',
            message: 'Someone has changed the audience of new campaigns in the meantime.',
            correlationId: 'r-2',
            meanwhile,
          },
        };
      }
      stored = { audience, version: version + 1 };
      return { status: 200, body: stored };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    isAway = false;
    stored = { audience: 'all', version: 0 };
  });

  const change = { name: 'Change the audience of new campaigns' };
  const open = async () => {
    const rendered = renderFeature(<DefaultAudienceLine role="owner" />);
    await rendered.user.click(await screen.findByRole('button', change));
    const sheet = within(await screen.findByRole('dialog', { name: 'Audience of new campaigns' }));
    const radio = (name: string) => sheet.getByRole<HTMLInputElement>('radio', { name });
    return { ...rendered, radio };
  };

  it('is changed by an owner, and saved at once', async () => {
    const { user, radio, notices } = await open();
    expect(radio('All who have not said no').checked).toBe(true);
    await user.click(radio('Asked for texts'));
    // before the answer too
    expect(radio('Asked for texts').checked).toBe(true);
    await waitFor(() => expect(notices).toEqual([{ text: 'Saved' }]));
    expect(stored).toEqual({ audience: 'consented', version: 1 });
    expect(radio('Asked for texts').checked).toBe(true);
    expect(screen.getByText('New campaigns start with: Asked for texts.')).toBeTruthy();
  });

  it('shows what another owner has chosen meanwhile, and takes the next choice', async () => {
    const { user, radio, notices } = await open();
    stored = { audience: 'all', version: 2 };
    await user.click(radio('Asked for texts'));
    await waitFor(() =>
      expect(notices).toMatchObject([{ title: 'The audience of new campaigns was not changed', tone: 'destructive' }]),
    );
    expect(radio('All who have not said no').checked).toBe(true);
    await user.click(radio('Asked for texts'));
    await waitFor(() => expect(stored).toEqual({ audience: 'consented', version: 3 }));
    expect(radio('Asked for texts').checked).toBe(true);
  });

  it('stays as it was when it cannot be saved', async () => {
    const { user, radio, notices } = await open();
    isAway = true;
    await user.click(radio('Asked for texts'));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(radio('All who have not said no').checked).toBe(true);
  });

  it('is only shown to staff', async () => {
    stored = { audience: 'consented', version: 1 };
    renderFeature(<DefaultAudienceLine role="staff" />);
    expect(await screen.findByText('New campaigns start with: Asked for texts.')).toBeTruthy();
    expect(screen.queryByRole('button', change)).toBeNull();
  });
});
