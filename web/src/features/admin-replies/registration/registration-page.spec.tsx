/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RegistrationText } from '@lacquer/contracts/messaging/registration';
import { screen, within } from '@testing-library/react';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleSalon } from '../../../testing/sample-salon';
import { RegistrationPage } from './registration-page';

const example: RegistrationText[] = [
  { field: 'description', text: 'Salon is a nail salon that texts offers.', limits: { least: 40, most: 4096 } },
  { field: 'sample1', text: 'Salon: Hi', limits: { least: 20, most: 1024 } },
  { field: 'privacyUrl', text: 'https://salon.example.com/privacy', limits: null },
  { field: 'ofALaterRelease', text: 'Unknown here', limits: null },
];

describe('the texts for the registration', () => {
  let api: ApiServer;
  let isPublic: boolean;
  beforeAll(async () => {
    api = await startApiServer((request) =>
      request.path === '/api/salon'
        ? { status: 200, body: sampleSalon }
        : { status: 200, body: { site: 'https://salon.example.com', isPublic, texts: example } },
    );
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    isPublic = true;
    api.requests.length = 0;
  });

  const field = async (name: string) => within(await screen.findByRole('region', { name }));

  it('are each shown in a field with its limit, and copied as they are', async () => {
    const { user } = renderFeature(<RegistrationPage />);
    const description = await field('Description of the campaign');
    expect(description.getByText('Salon is a nail salon that texts offers.')).toBeTruthy();
    expect(description.getByText('40 of 4,096 characters')).toBeTruthy();
    await user.click(description.getByRole('button', { name: 'Copy: Description of the campaign' }));
    expect(await navigator.clipboard.readText()).toBe('Salon is a nail salon that texts offers.');
    expect(await description.findByText('Copied')).toBeTruthy();
    expect((await field('Address of the privacy page')).queryByText(/characters/)).toBeNull();
    expect(screen.queryByText('Unknown here')).toBeNull();
  });

  it('say so if one is outside of its limits', async () => {
    renderFeature(<RegistrationPage />);
    expect((await field('Sample message 1')).getByText(/^9 characters\. Twilio takes 20 to 1,024/)).toBeTruthy();
    expect(screen.queryByText(/PUBLIC_URL/)).toBeNull();
  });

  it('say that the address may not be the public one', async () => {
    isPublic = false;
    renderFeature(<RegistrationPage />);
    expect(await screen.findByText(/The texts name https:\/\/salon\.example\.com\..*PUBLIC_URL/)).toBeTruthy();
    expect(api.requests.map(({ path }) => path)).toContain(
      `/api/admin/sender/registration/texts?site=${encodeURIComponent(location.origin)}`,
    );
  });
});
