/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignEdit, CampaignPlan } from '@lacquer/contracts/messaging/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft, samplePreview } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import type { ComposeSearch } from '../search';
import { ComposerPage } from './composer-page';

const { id } = sampleDraft;

function Page() {
  const [search, setSearch] = useState<ComposeSearch>({ draft: id });
  return <ComposerPage role="owner" search={search} onSearch={setSearch} onSent={() => undefined} />;
}

const final = (message: string) => `Lacquer House: ${message} Responda STOP para darse de baja`;

describe('a text in another language', () => {
  let api: ApiServer;
  let stored: Campaign;
  let people = 2;
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (path === '/api/admin/campaigns/preview') {
        const { texts = {} } = JSON.parse(text) as CampaignPlan;
        if (texts.es === 'too long') {
          const details = [{ path: 'texts.es', message: 'must be at most 1500 characters' }];
          return { status: 400, body: { code: 'MESSAGING.MESSAGE_TOO_LONG', message: 'Too long.', details } };
        }
        const { encoding, length, unicodeCharacters, segmentsPerText } = samplePreview;
        const each = { eligible: people, encoding, length, unicodeCharacters, segmentsPerText };
        const shown = Object.entries(texts).map(([language, message]) => ({ language, body: final(message), ...each }));
        return { status: 200, body: { ...samplePreview, ...(shown.length > 0 && { texts: shown }) } };
      }
      if (path === '/api/admin/test-sends') return { status: 404, body: { code: 'TEST.ELSEWHERE', message: 'No.' } };
      if (method === 'GET') return { status: 200, body: stored };
      const edit = JSON.parse(text) as CampaignEdit;
      if (edit.version !== stored.version) {
        const meanwhile = { by: 'Mina', present: stored };
        return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Look at it.', meanwhile } };
      }
      stored = { ...stored, message: edit.message, texts: edit.texts, version: stored.version + 1 };
      return { status: 200, body: stored };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = { ...sampleDraft, texts: {} };
    people = 2;
  });

  const spanish = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text in Spanish' });
  const add = async (user: ReturnType<typeof renderFeature>['user'], text: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add a text in Spanish' }));
    const field = await spanish();
    expect(document.activeElement).toBe(field);
    expect(field.lang).toBe('es');
    await user.type(field, text);
  };

  it('is added, stored with the draft, shown on the phone and in the confirmation, and removed', async () => {
    const { user } = renderFeature(<Page />);
    await add(user, 'Hola');
    await waitFor(() => expect(stored.texts).toEqual({ es: 'Hola' }));
    await screen.findByText('Goes to 2 customers of this audience.');

    await user.click(screen.getByRole('combobox', { name: 'Shown text' }));
    await user.click(await screen.findByRole('option', { name: 'Text in Spanish' }));
    const phone = screen.getByRole('figure', { name: 'On the phone' });
    await waitFor(() => expect(phone.textContent).toBe(final('Hola')));
    await user.type(screen.getByRole('textbox', { name: 'Phone for a test' }), '213 555 0100');
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    await waitFor(() => {
      const test = api.requests.find(({ path }) => path === '/api/admin/test-sends');
      expect(JSON.parse(test?.text ?? '{}')).toMatchObject({ message: 'Hola', language: 'es' });
    });

    await user.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text 3 customers?' }));
    expect(dialog.getByText(final('Hola')).lang).toBe('es');
    expect(dialog.getByText('2 customers')).toBeTruthy();
    expect(dialog.getByText('1 customer')).toBeTruthy();
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('button', { name: 'Remove the Spanish text' }));
    await waitFor(() => expect(stored.texts).toEqual({}));
    expect(screen.queryByRole('combobox', { name: 'Shown text' })).toBeNull();
    expect(phone.textContent).toBe(samplePreview.body);
  });

  it('is not sent while it is empty, and says so; a name is inserted at the cursor', async () => {
    const { user } = renderFeature(<Page />);
    await add(user, ' ');
    await screen.findByText('An empty text is not sent: these customers get the message.');
    await user.clear(await spanish());
    await user.click(screen.getByRole('button', { name: 'First name, Text in Spanish' }));
    await waitFor(() => expect(stored.texts).toEqual({ es: '{first_name}' }));
  });

  it('says that nobody would get it', async () => {
    people = 0;
    const { user } = renderFeature(<Page />);
    await add(user, 'Hola');
    await screen.findByText('Nobody in this audience has this language on their record.');
  });

  it('shows its own fault, and nothing can be sent', async () => {
    const { user } = renderFeature(<Page />);
    await add(user, 'too long');
    await screen.findByText('Text in Spanish must be at most 1500 characters');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' });
    expect(send.disabled).toBe(true);
    await user.clear(await spanish());
    await user.type(await spanish(), 'Hola {{nombre}');
    await screen.findByText(/Text in Spanish has \{nombre\}, which is no placeholder/);
    expect(send.disabled).toBe(true);
  });

  it("is compared with a colleague's, whose text can be taken", async () => {
    const { user } = renderFeature(<Page />);
    await add(user, 'Hola');
    await waitFor(() => expect(stored.texts).toEqual({ es: 'Hola' }));
    stored = { ...stored, texts: { es: 'Buenas', ko: '안녕' }, version: stored.version + 1 };
    await user.type(await spanish(), '!');

    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Buenas');
    expect(notice.textContent).toContain('안녕');
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(async () => expect((await spanish()).value).toBe('Buenas'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text in Korean' }).value).toBe('안녕');
    expect(stored.version).toBe(sampleDraft.version + 2);
  });
});
