/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withEdit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import type { SiteSearch } from '../search';
import { SitePage } from '../site-page';
import { drafts } from './drafts/draft-saver';

const fields = {
  name: { en: 'Gel Manicure', es: 'Manicura en gel' },
  price: 3000,
  slug: 'gel-manicure',
  category: 'manicure-los-angeles',
  intro: { en: 'Three thin coats.' },
  bullets: [{ en: 'It holds.' }, { en: 'It shines.', ko: '반짝입니다.' }],
};
const gel: SiteDocument = {
  id: '0199a8a0-0000-7000-8000-000000000001',
  kind: 'service',
  version: 0,
  state: 'published',
  sample: false,
  sampleFields: [],
  kept: [],
  title: 'Gel Manicure',
  slug: 'gel-manicure',
  fields,
  published: fields,
  editedBy: null,
  editedAt: '2026-03-01T18:30:00.000Z',
};

describe('the texts of a document in other languages', () => {
  let api: ApiServer;
  let document: SiteDocument;

  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      const { pathname, searchParams } = new URL(path, 'http://api');
      if (pathname.endsWith('/status'))
        return { status: 200, body: { edition: 1, changes: [], samples: [], staffMayPublish: false } };
      if (method === 'GET')
        return {
          status: 200,
          body: searchParams.get('kind') === document.kind && !searchParams.has('removed') ? [document] : [],
        };
      const edit = (JSON.parse(text) as { fields: Record<string, unknown> }).fields;
      document = {
        ...document,
        fields: withEdit(document.fields, edit),
        version: document.version + 1,
        state: 'draft',
      };
      return { status: 200, body: { id: document.id, version: document.version } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    document = gel;
    localStorage.clear();
    drafts.forget();
  });

  function Page({ tab = 'services' }: { tab?: SiteSearch['tab'] }) {
    const [search, setSearch] = useState<SiteSearch>({ tab });
    return <SitePage role="owner" search={search} onSearch={setSearch} />;
  }

  it('are missing until they are written, below the English text, and are removed when they are emptied', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('radio', { name: '한국어' }));
    const row = await screen.findByRole('button', { name: /^Gel Manicure/ });
    expect(row.textContent).toContain('3 texts missing');
    await user.click(row);
    const form = within(await screen.findByRole('form', { name: 'Gel Manicure' }));
    expect(form.getByText(/^1 of 4 texts are in Korean/)).toBeTruthy();
    expect(form.queryByLabelText(/Price/)).toBeNull();

    const intro = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Gel Manicure, Introduction, Korean' });
    expect([intro.lang, intro.placeholder, intro.value]).toEqual(['ko', 'Three thin coats.', '']);
    await user.type(intro, '얇게 세 번 올립니다.');
    await user.clear(form.getByRole('textbox', { name: 'Gel Manicure, What makes it special, 2 of 2, Korean' }));
    await waitFor(() =>
      expect(document.fields).toMatchObject({
        intro: { en: 'Three thin coats.', ko: '얇게 세 번 올립니다.' },
        bullets: [{ en: 'It holds.' }, { en: 'It shines.' }],
      }),
    );
    expect((document.fields['bullets'] as object[])[1]).not.toHaveProperty('ko');
    expect(document.fields['name']).toEqual(fields.name);

    await user.click(screen.getByRole('radio', { name: 'Español' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Gel Manicure, Name, Spanish' }).value).toBe(
      'Manicura en gel',
    );
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Introduction/).value).toBe('Three thin coats.');
  });

  it('are also of a line whose English other programs read as a plain text', async () => {
    const review = { name: 'Jamie R.', rating: 5, comment: 'Good', date: '2 weeks ago' };
    document = { ...gel, kind: 'testimonial', title: 'Jamie R.', fields: review, published: review };
    const { user } = renderFeature(<Page tab="reviews" />);
    await user.click(await screen.findByRole('radio', { name: '한국어' }));
    const row = await screen.findByRole('button', { name: /^Jamie R\./ });
    expect(row.textContent).toContain('1 text missing');
    await user.click(row);
    const form = within(await screen.findByRole('form', { name: 'Jamie R.' }));
    await user.type(form.getByRole('textbox', { name: 'Jamie R., When, Korean' }), '2주 전');
    await waitFor(() =>
      expect(document.fields).toMatchObject({ date: '2 weeks ago', dateTranslations: { ko: '2주 전' } }),
    );

    await user.click(screen.getByRole('radio', { name: 'English' }));
    await user.type(form.getByLabelText(/^When/), ', on Google');
    await waitFor(() =>
      expect(document.fields).toMatchObject({
        date: '2 weeks ago, on Google',
        dateTranslations: { ko: '2주 전', of: { ko: '2 weeks ago' } },
      }),
    );
    await user.clear(form.getByLabelText(/^When/));
    await waitFor(() => expect(document.fields).not.toHaveProperty('date'));
    // for the next English
    expect(document.fields['dateTranslations']).toEqual({ ko: '2주 전', of: { ko: '2 weeks ago' } });
  });

  it('are named as older once the English has changed, until somebody says that they are right', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: /^Gel Manicure/ }));
    const form = within(await screen.findByRole('form', { name: 'Gel Manicure' }));
    await user.type(form.getByLabelText(/^Name/), ' plus');
    await user.type(form.getByLabelText(/^What makes it special/), ' And lasts.');
    await waitFor(() =>
      expect(document.fields).toMatchObject({
        name: { en: 'Gel Manicure plus', es: 'Manicura en gel', of: { es: 'Gel Manicure' } },
        bullets: [{ en: 'It holds.' }, { en: 'It shines. And lasts.', ko: '반짝입니다.', of: { ko: 'It shines.' } }],
      }),
    );

    await user.click(screen.getByRole('radio', { name: 'Español' }));
    expect(await form.findByText('Older than the English, which was: Gel Manicure')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Gel Manicure, Name, Spanish: it is still right' }));
    await waitFor(() => expect(document.fields['name']).toEqual({ en: 'Gel Manicure plus', es: 'Manicura en gel' }));
    expect(form.queryByText(/^Older than/)).toBeNull();

    await user.click(screen.getByRole('radio', { name: '한국어' }));
    await user.click(form.getByRole('button', { name: /Back/ }));
    const row = await screen.findByRole('button', { name: /^Gel Manicure/ });
    expect(row.textContent).toContain('1 text older than the English');
  });

  it('are kept while the English is empty, which is said where it is required', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: /^Gel Manicure/ }));
    const form = within(await screen.findByRole('form', { name: 'Gel Manicure' }));
    const name = form.getByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await waitFor(() =>
      expect(document.fields['name']).toEqual({ en: '', es: 'Manicura en gel', of: { es: 'Gel Manicure' } }),
    );
    expect(form.getByText('Name is required in English')).toBeTruthy();
    expect(form.getByText('Before it can be published, it needs: Name.')).toBeTruthy();
    await user.type(name, 'Gel');
    await waitFor(() =>
      expect(document.fields['name']).toEqual({ en: 'Gel', es: 'Manicura en gel', of: { es: 'Gel Manicure' } }),
    );
    expect(form.queryByText('Name is required in English')).toBeNull();
  });

  it('of lines are back once a line is typed as it was', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: /^Gel Manicure/ }));
    const form = within(await screen.findByRole('form', { name: 'Gel Manicure' }));
    const lines = form.getByLabelText<HTMLTextAreaElement>(/^What makes it special/);
    await user.clear(lines);
    await waitFor(() => expect(document.fields).not.toHaveProperty('bullets'));
    await user.click(lines);
    await user.paste('It shines.\nIt lasts.');
    await waitFor(() =>
      expect(document.fields['bullets']).toEqual([{ en: 'It shines.', ko: '반짝입니다.' }, { en: 'It lasts.' }]),
    );
  });
});
