/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { screen } from '@testing-library/react';
import { Home } from 'lucide-react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft } from '../../testing/sample-campaign';
import { Palette } from './palette';

const away = {
  status: 503,
  body: { code: 'MESSAGING.UNAVAILABLE', message: 'Try again.', correlationId: 'request-1' },
};

const longMessage =
  'Our doors stay open late through all of December, with warm cider at the desk and ten new colors to try on every hand.';

/** A palette that is open until an entry is chosen. */
function OpenPalette({ onGo, firstText = '' }: { onGo: (address: string) => void; firstText?: string }) {
  const [isOpen, setIsOpen] = useState(true);
  const page = { label: 'Home', icon: Home, onChoose: () => onGo('/admin') };
  return (
    <Palette
      firstText={() => firstText}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      pages={[page]}
      commands={[]}
      onGo={onGo}
    />
  );
}

describe('the palette', () => {
  let api: ApiServer;
  let areCampaignsAway: boolean;
  let gone: string[];
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      const { pathname, searchParams } = new URL(path, 'http://salon.example.com');
      if (pathname !== campaignCalls.list.path) return { status: 200, body: [] };
      if (areCampaignsAway) return away;
      const asked = campaignCalls.list.query.safeParse(Object.fromEntries(searchParams));
      if (!asked.success) return { status: 400, body: { code: 'VALIDATION', message: 'Invalid.', correlationId: 'r' } };
      const found = ['Gel week', longMessage].filter((message) => message.includes(asked.data.q ?? ''));
      return { status: 200, body: found.map((message) => ({ ...sampleDraft, message, status: 'finished' })) };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    areCampaignsAway = false;
    gone = [];
  });

  const type = async (text: string) => {
    const { user } = renderFeature(<OpenPalette onGo={(address) => gone.push(address)} />);
    await user.type(await screen.findByRole('combobox'), text);
    return user;
  };

  it('finds a campaign by part of its text and opens it', async () => {
    const user = await type('week');
    await user.click(await screen.findByRole('option', { name: /Gel week/ }));

    expect(gone).toEqual([`/admin/campaigns/${sampleDraft.id}`]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows an empty state if nothing matches', async () => {
    await type('pedicure');

    expect(await screen.findByText('No results. Try part of a name or phone number.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error instead of an empty state if a service does not answer, and still opens pages', async () => {
    areCampaignsAway = true;
    const user = await type('ho');

    expect((await screen.findByRole('alert')).textContent).toBe(
      'The campaigns could not be searched. Try again in a moment.',
    );
    expect(screen.queryByText(/^No results/)).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Home' }));
    expect(gone).toEqual(['/admin']);
  });

  it('finds a campaign by text that is longer than the maximum search', async () => {
    const { user } = renderFeature(<OpenPalette onGo={(address) => gone.push(address)} />);
    await user.click(await screen.findByRole('combobox'));
    await user.paste(longMessage);

    expect(await screen.findByRole('option', { name: new RegExp(longMessage) })).toBeTruthy();
  });

  it('finds a campaign by text that was typed before the palette had loaded', async () => {
    renderFeature(<OpenPalette firstText={longMessage} onGo={(address) => gone.push(address)} />);

    expect(await screen.findByRole('option', { name: new RegExp(longMessage) })).toBeTruthy();
  });
});
