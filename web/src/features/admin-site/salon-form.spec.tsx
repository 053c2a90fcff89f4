/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DocumentFields, withEdit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { lateEdit } from '../../testing/late-edit';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { SalonDetails } from './salon-details';
import { drafts } from './documents/drafts/draft-saver';

const id = '0199a8a0-0000-4000-8000-000000000009';

/** The page and the API are two origins here. */
const shared = {
  'access-control-allow-origin': 'http://localhost',
  'access-control-allow-credentials': 'true',
};
const picture = `/pictures/${'a'.repeat(32)}/800.jpg`;
const uploaded = { id: 'a'.repeat(32), url: picture, width: 600, height: 200 };

describe("the form of the salon's document", () => {
  let api: ApiServer;
  let salon: SiteDocument;
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (method === 'OPTIONS') return { status: 200, headers: shared };
      if (path.endsWith('/pictures')) return { status: 201, headers: shared, body: uploaded };
      if (method === 'GET') return { status: 200, body: path.includes('/documents') ? [salon] : {} };
      const { fields, version } = JSON.parse(text) as { fields: DocumentFields; version?: number };
      if (version !== undefined && version !== salon.version) return lateEdit(salon);
      salon = { ...salon, fields: withEdit(salon.fields, fields), version: salon.version + 1, state: 'draft' };
      return { status: 200, body: { id, version: salon.version } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    localStorage.clear();
    drafts.forget();
    salon = {
      id,
      kind: 'salon',
      version: 0,
      state: 'published',
      sample: false,
      sampleFields: [],
      kept: [],
      title: sampleSalon.name,
      fields: { ...sampleSalon },
      published: { ...sampleSalon },
      editedBy: null,
      editedAt: '2026-01-01T12:00:00.000Z',
    };
  });

  const written = () =>
    api.requests.filter(({ method }) => method !== 'GET').map(({ text }) => (JSON.parse(text) as SiteDocument).fields);
  const open = async () => {
    const rendered = renderFeature(<SalonDetails picked={undefined} mayKeepSamples />);
    return { ...rendered, name: await screen.findByLabelText<HTMLInputElement>('Name') };
  };
  const status = (words: string) => screen.findByText(words, { selector: '[role=status]' });

  it('saves what is typed as a draft: a phone in any notation, closed days and a holiday', async () => {
    const { user } = await open();
    await status('Visitors see this');
    const phone = screen.getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '213.555.0199');
    await user.click(screen.getByRole('checkbox', { name: /Open on Sunday$/ }));
    await user.click(screen.getByRole('button', { name: 'Add a day' }));
    await user.type(screen.getByLabelText('Day'), '2026-12-25');
    await user.type(screen.getByLabelText(/^Note for visitors/), 'Christmas Day');
    await user.type(screen.getByLabelText(/^That note in Spanish/), 'Navidad');
    await user.click(screen.getByRole('radio', { name: 'Plum' }));
    await user.click(screen.getByRole('checkbox', { name: /한국어$/ }));

    const expected = {
      ...sampleSalon,
      phone: '+12135550199',
      hours: { ...sampleSalon.hours, sunday: null },
      holidays: [{ date: '2026-12-25', note: 'Christmas Day', notes: { es: 'Navidad' }, opening: null }],
      palette: 'plum',
      languages: ['es'],
    };
    await waitFor(() => expect(salon.fields).toEqual(expected), { timeout: 3000 });
    await status('Saved as a draft');
    // nothing that was not touched, and no phone that is half typed
    expect(new Set(written().flatMap((fields) => Object.keys(fields)))).toEqual(
      new Set(['phone', 'hours', 'holidays', 'palette', 'languages']),
    );
    expect(written().flatMap(({ phone: saved = [] }) => saved)).toEqual(['+12135550199']);
  });

  it('shows what is wrong at its field and saves the other parts', async () => {
    const { user, name } = await open();
    await user.clear(name);
    await user.type(screen.getByLabelText(/^Tagline$|^Tagline \(/), '!');
    const closes = screen.getByLabelText(/Monday closes$/);
    await user.clear(closes);
    await user.type(closes, '09:00');
    await user.tab();

    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Monday must open before it closes')).toBeTruthy();
    await waitFor(() => expect(salon.fields['tagline']).toBe(`${sampleSalon.tagline}!`), { timeout: 3000 });
    await status('Not saved');
    expect(salon.fields).toMatchObject({ name: sampleSalon.name, hours: sampleSalon.hours });

    await user.type(name, 'Ours');
    await user.clear(closes);
    await user.type(closes, '19:00');
    await user.tab();
    await status('Saved as a draft');
    expect(screen.queryByText('Name is required')).toBeNull();
    expect(salon.fields).toMatchObject({ name: 'Ours', hours: { monday: { opens: '10:00', closes: '19:00' } } });
  });

  it('has a logo that is uploaded, and shows the name again without it', async () => {
    const { user } = await open();
    await user.upload(
      await screen.findByLabelText('Choose a logo'),
      new File(['x'], 'mark.png', { type: 'image/png' }),
    );
    const shown = picture.replace('.jpg', '.webp');
    const logo = { picture: shown, width: 600, height: 200 };
    await waitFor(() => expect(salon.fields['logo']).toEqual(logo), { timeout: 3000 });
    const image = await screen.findByAltText<HTMLImageElement>('The logo');
    expect(image.getAttribute('src')).toBe(shown);
    await status('Saved as a draft');

    // also if it has been published meanwhile
    salon = { ...salon, published: salon.fields, state: 'published' };
    await user.click(screen.getByRole('button', { name: 'Show the name instead' }));
    await waitFor(() => expect(salon.fields).not.toHaveProperty('logo'), { timeout: 3000 });
    await waitFor(() => expect(screen.queryByAltText('The logo')).toBeNull());
    expect(salon.fields).toEqual({ ...sampleSalon });
  });

  it('goes back and forth a step at a time', async () => {
    const { user, name } = await open();
    await user.clear(name);
    await user.type(name, 'Ours');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(name.value).not.toBe('Ours'));
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(name.value).toBe('Ours'));
    await waitFor(() => expect(salon.fields['name']).toBe('Ours'), { timeout: 3000 });
  });

  it('keeps what someone else has saved of other parts, and asks about the same part', async () => {
    const { user, name } = await open();
    salon = { ...salon, fields: { ...salon.fields, tagline: 'Theirs' }, version: 1 };
    await user.clear(name);
    await user.type(name, 'Mine');
    await waitFor(() => expect(salon.fields).toMatchObject({ name: 'Mine', tagline: 'Theirs' }), { timeout: 3000 });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Tagline( \(|$)/).value).toBe('Theirs'));

    salon = {
      ...salon,
      fields: { ...salon.fields, name: 'Theirs', hours: { ...sampleSalon.hours, monday: null } },
      version: salon.version + 1,
    };
    await user.type(name, '!');
    const told = within(await screen.findByRole('alert', {}, { timeout: 3000 }));
    expect(told.getByText(/^mina@example.com saved this salon/)).toBeTruthy();
    expect((await told.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Name: Theirs',
      expect.stringMatching(/^Opening hours: Monday Closed/),
    ]);
    await user.click(told.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(name.value).toBe('Theirs'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Open on Monday$/ }).checked).toBe(false);
    expect(salon.fields['name']).toBe('Theirs');
  });

  it('moves the time zone with a typed address, and not with one that someone else has saved', async () => {
    const { user, name } = await open();
    const zone = await screen.findByLabelText<HTMLSelectElement>(/Time zone$/);
    const address = { ...sampleSalon.address, region: 'IL', postalCode: '60601' };
    for (const [label, text] of [
      [/State$/, address.region],
      [/ZIP code$/, address.postalCode],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
    await waitFor(() => expect(salon.fields).toMatchObject({ address, timeZone: 'America/Chicago' }), {
      timeout: 3000,
    });

    const theirs = { address: { ...address, region: 'NY', postalCode: '10001' }, timeZone: 'America/Denver' };
    salon = { ...salon, fields: { ...salon.fields, ...theirs }, version: salon.version + 1 };
    await user.type(name, '!');
    await waitFor(() => expect(zone.value).toBe('America/Denver'), { timeout: 3000 });
    await waitFor(() => expect(salon.fields['name']).toBe(`${sampleSalon.name}!`), { timeout: 3000 });
    expect(salon.fields).toMatchObject(theirs);
  });

  it('keeps the part from before the typing while what is typed is no value', async () => {
    const { user } = await open();
    const stars = screen.getByLabelText<HTMLInputElement>('Stars on the home page (optional)');
    await user.clear(stars);
    await user.type(stars, '4');
    await waitFor(() => expect(salon.fields['claims']).toMatchObject({ heroRating: 4 }), { timeout: 3000 });
    await user.type(stars, '.O');
    await status('Not saved');
    await waitFor(() => expect(salon.fields['claims']).toEqual(sampleSalon.claims), { timeout: 3000 });
    expect(stars.value).toBe('4.O');
    await user.clear(stars);
    await user.type(stars, '4.5');
    await status('Saved as a draft');
    expect(salon.fields['claims']).toMatchObject({ heroRating: 4.5 });
    await user.tab();
    await user.type(stars, 'x');
    await status('Not saved');
    expect(salon.fields['claims']).toMatchObject({ heroRating: 4.5 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stars.value).toBe(String(sampleSalon.claims.heroRating)));
    await status('Saved as a draft');
  });

  it('has the text that is no value when it opens again, and saves nothing of it', async () => {
    const { user } = await open();
    const stars = () => screen.getByLabelText<HTMLInputElement>('Stars on the home page (optional)');
    await user.clear(stars());
    await user.type(stars(), '4.O');
    await status('Not saved');
    cleanup();
    const again = await open();
    expect(stars().value).toBe('4.O');
    await status('Not saved');
    await again.user.clear(stars());
    await again.user.type(stars(), '4.5');
    await waitFor(() => expect(salon.fields['claims']).toMatchObject({ heroRating: 4.5 }), { timeout: 3000 });
    await status('Saved as a draft');
    expect(salon.fields).toEqual({ ...sampleSalon, claims: { ...sampleSalon.claims, heroRating: 4.5 } });
  });

  it('has what was typed before the tab crashed', async () => {
    const base = { version: 0, fields: { name: sampleSalon.name } };
    localStorage.setItem(`lacquer.unsaved  ${id}`, JSON.stringify({ fields: { name: 'Typed before' }, base }));
    const { name } = await open();
    expect(name.value).toBe('Typed before');
    await waitFor(() => expect(salon.fields['name']).toBe('Typed before'), { timeout: 3000 });
  });
});
