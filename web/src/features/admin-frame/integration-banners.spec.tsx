/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { integrationsQuery } from '../../connections/queries';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { IntegrationBanners } from './integration-banners';

const connected: Integrations = {
  sms: { simulated: false, from: '+12135550190' },
  square: { connected: true, lastEventAt: null, setAside: [], tokenRefusedSince: null, withoutPhone: 0, sweeps: [] },
  proxy: { isUntrusted: false },
};

describe('the connection notice', () => {
  let api: ApiServer;
  let integrations: Integrations;
  beforeAll(async () => {
    api = await startApiServer(() => ({ status: 200, body: integrations }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    sessionStorage.clear();
    integrations = { ...connected, sms: { simulated: true, from: null } };
  });

  const hide = () => screen.findByRole('button', { name: 'Hide until the next session' });

  it('is absent if everything is connected', async () => {
    integrations = connected;
    const { queryClient } = renderFeature(<IntegrationBanners />);

    await waitFor(() => expect(queryClient.getQueryData(integrationsQuery.queryKey)).toEqual(connected));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is one line that links to Health', async () => {
    integrations = { ...integrations, square: { ...connected.square, connected: false } };
    renderFeature(<IntegrationBanners />);

    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe('/admin/health');
    expect(link.textContent).toContain('SMS simulated · No Square');
    expect(link.textContent).toContain('SMS is simulated: no texts are sent · Square is not connected');
  });

  it('stays hidden for the session, on every page, until another problem occurs', async () => {
    const { user } = renderFeature(<IntegrationBanners />);
    await user.click(await hide());
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();

    const again = renderFeature(<IntegrationBanners />);
    await waitFor(() => expect(again.queryClient.getQueryData(integrationsQuery.queryKey)).toEqual(integrations));
    expect(screen.queryByRole('link')).toBeNull();

    integrations = { ...integrations, proxy: { isUntrusted: true } };
    await again.queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey });
    expect((await screen.findByRole('link')).textContent).toContain('Proxy not trusted');
  });
});
