/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ContactsPage } from './contacts-page';

describe('the contacts page', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer(() => answer);
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    answer = { status: 200, body: [] };
  });

  it('shows that it loads, then that there is nothing', async () => {
    renderFeature(<ContactsPage />);
    expect(screen.getByText('Loading...')).toBeTruthy();

    expect(await screen.findByText('No contact submissions yet')).toBeTruthy();
    expect(screen.getByText('Total: 0')).toBeTruthy();
  });

  it('shows each field of a submission', async () => {
    answer = {
      status: 200,
      body: [
        {
          id: 'submission-1',
          firstName: 'Ana',
          lastName: 'Example',
          email: 'ana@example.com',
          phoneNumber: '(213) 555-0100',
          interestedService: 'nailart',
          message: 'Petals, please.',
          submittedAt: new Date(2026, 2, 1, 18, 5).toISOString(),
        },
      ],
    };
    renderFeature(<ContactsPage />);

    expect(await screen.findByText('Ana Example')).toBeTruthy();
    for (const text of ['submission-1', 'ana@example.com', '(213) 555-0100', 'Nail Art', 'Petals, please.', 'Total: 1'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(document.querySelector('time')?.textContent).toBe('Mar 01, 2026 6:05 PM');
  });

  it('says when the list could not be fetched', async () => {
    answer = { status: 500 };
    renderFeature(<ContactsPage />);

    expect(await screen.findByText('Failed to fetch submissions')).toBeTruthy();
  });
});
