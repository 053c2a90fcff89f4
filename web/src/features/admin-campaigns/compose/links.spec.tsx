/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft, samplePreview } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import { ReportClicks } from '../report-clicks';
import { ComposerPage } from './composer-page';

describe('the links of a campaign', () => {
  let api: ApiServer;
  let hosts: string[] = [];
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (path === '/api/admin/campaigns/preview') {
        const own = { url: 'https://salon.example.com/a', host: 'salon.example.com', isShort: true };
        const book = { url: 'https://book.example.com/b', host: 'book.example.com' };
        const links = [own, { ...book, isShort: hosts.includes(book.host) }];
        return { status: 200, body: { ...samplePreview, links } };
      }
      if (path.startsWith('/api/admin/link-hosts')) {
        if (method === 'POST') hosts = [(JSON.parse(text) as { host: string }).host];
        if (method === 'DELETE') hosts = hosts.filter((host) => !path.endsWith(`/${host}`));
        return { status: 200, body: { own: 'salon.example.com', hosts } };
      }
      return { status: 200, body: sampleDraft };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  it('are shown as they are sent, and a site is added to those whose clicks are counted, and removed', async () => {
    const page = (
      <ComposerPage
        role="owner"
        search={{ draft: sampleDraft.id }}
        onSearch={() => undefined}
        onSent={() => undefined}
      />
    );
    const { user } = renderFeature(page);
    await screen.findByText('https://book.example.com/b');
    expect(screen.getAllByText('It is sent as it is, and clicks are not counted.')).toHaveLength(1);
    await screen.findByText('salon.example.com, your own site');
    await user.click(screen.getByRole('button', { name: 'Count clicks on book.example.com' }));

    await waitFor(() => expect(screen.queryByText('It is sent as it is, and clicks are not counted.')).toBeNull());
    expect(hosts).toEqual(['book.example.com']);
    await user.click(screen.getByRole('button', { name: 'Remove book.example.com' }));
    await screen.findByRole('button', { name: 'Count clicks on book.example.com' });
    expect(hosts).toEqual([]);
  });

  it('have their figures in the report, which says when they are too few', () => {
    const clicks = {
      people: 3,
      automatic: 2,
      links: [{ url: 'https://salon.example.com/a', people: 3, automatic: 2 }],
    };
    renderFeature(<ReportClicks clicks={clicks} customers={12} />);
    expect(screen.getByText(/^3 of 12 customers opened a link\./).textContent).toContain(
      'For 2 customers, only a program did',
    );
    expect(screen.getByText(/With so few texts/)).toBeTruthy();
    cleanup();
    renderFeature(<ReportClicks clicks={{ ...clicks, automatic: 0 }} customers={100} />);
    expect(screen.getByText(/^3 of 100 customers opened a link\.$/)).toBeTruthy();
  });
});
