/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { withEdit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument, SiteStatus } from '@lacquer/contracts/site/documents';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { keeper } from '../../../kept/keeper';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { lateEdit } from '../../../testing/late-edit';
import { renderFeature } from '../../../testing/render-feature';
import type { SiteSearch } from '../search';
import { SitePage } from '../site-page';
import { drafts } from './drafts/draft-saver';

const ids = ['0199a8a0-0000-7000-8000-000000000001', '0199a8a0-0000-7000-8000-000000000002'] as const;
const review = (index: 0 | 1, name: string): SiteDocument => {
  const fields = { name, rating: 5, comment: `Words of ${name}`, order: index };
  return {
    id: ids[index],
    kind: 'testimonial',
    version: 0,
    state: 'published',
    sample: index === 0,
    sampleFields: index === 0 ? ['comment'] : [],
    kept: [],
    title: name,
    fields,
    published: fields,
    editedBy: null,
    editedAt: '2026-03-01T18:30:00.000Z',
  };
};
const [mina, jo] = ['5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a11', '5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a12'] as const;
const unavailable = {
  status: 503,
  body: { code: 'CATALOG.UNAVAILABLE', message: 'Down', correlationId: 'a' },
};
const unchanged: SiteStatus = { edition: 1, changes: [], samples: [], staffMayPublish: false };

describe('the reviews of the site', () => {
  let api: ApiServer;
  let documents: SiteDocument[];
  let removed: SiteDocument[];
  let status: SiteStatus;
  /** Answers of the next writes, instead of their effect. */
  let refusals: { status: number; body: unknown }[];
  /** Saves are answered once it has resolved. */
  let delay: Promise<void>;

  beforeAll(async () => {
    api = await startApiServer(async ({ method, path, text }) => {
      const { pathname, searchParams } = new URL(path, 'http://api');
      if (pathname.endsWith('/status')) return { status: 200, body: status };
      if (pathname.endsWith('/editions')) return { status: 200, body: [] };
      if (pathname.endsWith('/people')) return { status: 200, body: [{ id: mina, name: 'Mina' }] };
      if (method === 'GET') {
        const list = searchParams.has('removed') ? removed : documents;
        return { status: 200, body: list.filter(({ kind }) => kind === searchParams.get('kind')) };
      }
      if (method === 'PUT') await delay;
      const refusal = refusals.shift();
      if (refusal) return refusal;
      if (method === 'PUT' && removed.some(({ id }) => pathname.includes(id)))
        return { status: 404, body: { code: 'CATALOG.DOCUMENT_NOT_FOUND', message: 'Gone', correlationId: 'a' } };
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, never>);
      const target = documents.find(({ id }) => pathname.includes(id));
      if (pathname.endsWith('/order'))
        documents.sort((a, b) => String(body['ids']).indexOf(a.id) - String(body['ids']).indexOf(b.id));
      else if (pathname.endsWith('/discard') && target)
        Object.assign(target, { fields: target.published, version: target.version + 1, state: 'published' });
      else if (pathname.endsWith('/restore'))
        documents.push(
          ...removed.splice(0).map((one) => ({ ...one, version: one.version + 1, state: 'draft' as const })),
        );
      else if (method === 'DELETE' && target) removed = documents.splice(documents.indexOf(target), 1);
      else if (method === 'PUT' && target)
        Object.assign(target, {
          fields: withEdit(target.fields, body['fields'] ?? {}),
          version: target.version + 1,
          state: 'draft',
        });
      return {
        status: 200,
        body: { id: target?.id ?? ids[0], version: target?.version ?? 0, edition: 2, changes: [] },
      };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    localStorage.clear();
    drafts.forget();
    [documents, removed, status, refusals] = [[review(0, 'Jamie R.'), review(1, 'Alex M.')], [], unchanged, []];
    delay = Promise.resolve();
  });

  const written = () =>
    api.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, text }) => [
        method,
        path.replace(/^.*\/site\//, ''),
        text === '' ? null : JSON.parse(text),
      ]);
  function Page({ role, document }: { role: 'owner' | 'staff'; document: string | undefined }) {
    const [search, setSearch] = useState<SiteSearch>({ tab: 'reviews', document });
    return <SitePage role={role} search={search} onSearch={setSearch} />;
  }
  const open = (document?: string, role: 'owner' | 'staff' = 'owner') =>
    renderFeature(<Page role={role} document={document} />);
  const save = `documents/testimonial/${ids[0]}`;

  it('say that samples are samples, and save what is typed as a draft, only the changed field', async () => {
    const { user } = open();
    expect(await screen.findByText(/^These reviews are samples/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Jamie R\./ }));
    const form = within(await screen.findByRole('form', { name: 'Jamie R.' }));
    expect(form.getByText('Visitors see this')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), ' of Koreatown');
    expect(await form.findByText('Saved as a draft')).toBeTruthy();
    await user.click(form.getByRole('radio', { name: '4 stars' }));

    expect(await form.findByText('Saved as a draft')).toBeTruthy();
    await waitFor(() => expect(documents[0]?.fields).toMatchObject({ name: 'Jamie R. of Koreatown', rating: 4 }));
    expect(written().at(-1)).toEqual(['PUT', save, { fields: { rating: 4 }, version: 1 }]);
    expect(written()).toHaveLength(2);
  });

  it('undo and redo an edit, and save the result', async () => {
    const { user } = open(ids[0]);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(name.value).toBe('Jamie R.');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(name.value).toBe('Jamie R.!');
    await waitFor(() => expect(documents[0]?.fields['name']).toBe('Jamie R.!'));
  });

  it('keep the words of a failed save on this device, and save them when the form opens again', async () => {
    refusals = [unavailable];
    const base = { version: 0, fields: { comment: 'Words of Jamie R.' } };
    const kept = `lacquer.unsaved  ${ids[0]}`;
    localStorage.setItem(kept, JSON.stringify({ fields: { comment: 'Typed before the crash' }, base }));
    open(ids[0]);
    const comment = await screen.findByLabelText<HTMLTextAreaElement>('Review');
    expect(comment.value).toBe('Typed before the crash');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(localStorage.getItem(kept)).toContain('Typed before the crash');
    await waitFor(() => expect(documents[0]?.fields['comment']).toBe('Typed before the crash'), { timeout: 9000 });
    await waitFor(() => expect(localStorage.length).toBe(0));
  }, 20_000);

  const meanwhile = (fields: Record<string, unknown>) => {
    const [first] = documents;
    if (!first) throw new Error('there is no review');
    Object.assign(first, { version: 3, fields: { ...first.fields, ...fields } });
    refusals = [lateEdit(first, 'Mina')];
  };

  it('show the second of two editors what the first has saved in the same field', async () => {
    const { user } = open(ids[0]);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    meanwhile({ name: 'Theirs' });
    await user.type(name, '!');
    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(/^Mina saved this review/)).toBeTruthy();
    expect(name.value).toBe('Jamie R.!');
    await user.click(told.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(documents[0]).toMatchObject({ version: 4, fields: { name: 'Jamie R.!' } }));

    meanwhile({ name: 'Theirs again' });
    await user.type(name, '?');
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Take theirs' }));
    expect(name.value).toBe('Theirs again');
  });

  it('join the edits of two editors in different fields without a question', async () => {
    const { user } = open(ids[0]);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    meanwhile({ comment: 'Their words' });
    await user.type(name, '!');

    await waitFor(() => expect(documents[0]?.fields).toMatchObject({ name: 'Jamie R.!', comment: 'Their words' }));
    // the words of the other editor come with the answer
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Their words'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('discard only what this person has seen, and show what somebody else has saved meanwhile', async () => {
    const first = review(0, 'Jamie R.');
    documents = [{ ...first, state: 'draft', version: 2, fields: { ...first.fields, name: 'Jamie of L.A.' } }];
    const { user, notices } = open(ids[0]);
    const discard = await screen.findByRole('button', { name: 'Discard changes' });
    meanwhile({ comment: 'Their words' });
    await user.click(discard);

    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(/^Mina changed this review meanwhile, so nothing was discarded/)).toBeTruthy();
    expect((await told.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Review: Their words',
    ]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Their words');
    expect(notices).toEqual([]);
    await user.click(discard);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(written()).toEqual([
      ['POST', `${save}/discard`, { version: 2 }],
      ['POST', `${save}/discard`, { version: 3 }],
    ]);
  });

  it('ask about words of an earlier release, which may be older than what is stored', async () => {
    localStorage.setItem(`lacquer.unsaved.${ids[0]}`, JSON.stringify({ comment: 'Typed long ago' }));
    const { user } = open(ids[0]);
    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(/^What was typed on this device earlier is not saved, and this review/)).toBeTruthy();
    expect(await told.findByText('Words of Jamie R.')).toBeTruthy();
    await user.click(told.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Review').value).toBe('Words of Jamie R.');
    expect(localStorage).toHaveLength(0);
    expect(written()).toEqual([]);
  });

  it('show a refused field what is wrong', async () => {
    const { user } = open(ids[0]);
    refusals = [
      {
        status: 400,
        body: {
          code: 'CATALOG.FIELDS_INVALID',
          message: 'No.',
          correlationId: 'a',
          details: [{ path: 'name', message: 'must be at most 80 characters' }],
        },
      },
    ];
    await user.type(await screen.findByLabelText('Name'), 'x');

    expect(await screen.findByText('Name must be at most 80 characters', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('Not saved')).toBeTruthy();
  });

  it('are moved by the arrow keys, removed with an undo, and restored', async () => {
    const { user, notices } = open();
    (await screen.findByRole('button', { name: /^Move Jamie R\., 1 of 2/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('Jamie R.: 2 of 2')).toBeTruthy();
    expect(written()).toEqual([['PUT', 'documents/testimonial/order', { ids: [ids[1], ids[0]] }]]);

    await user.click(screen.getByRole('button', { name: 'More about Alex M.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText('Removed: 1')).toBeTruthy();
    notices.at(-1)?.action?.onAct();
    await waitFor(() => expect(screen.queryByText('Removed: 1')).toBeNull());
    expect(await screen.findByRole('button', { name: /^Alex M\./ })).toBeTruthy();
  });

  it('are published by name of what changes; an incomplete draft is named and opened', async () => {
    const change = { kind: 'testimonial' as const, change: 'changed' as const, title: 'Alex M.', fields: ['comment'] };
    status = { ...unchanged, changes: [{ ...change, document: ids[1] }] };
    refusals = [
      {
        status: 400,
        body: {
          code: 'CATALOG.DRAFTS_INCOMPLETE',
          message: 'No.',
          correlationId: 'a',
          details: [{ path: `testimonial/${ids[1]}/comment`, message: 'Review is required' }],
        },
      },
    ];
    const { user, notices } = open();
    const bar = within(await screen.findByRole('region', { name: 'Publish' }));
    expect(bar.getByText('Review “Alex M.”: Review')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Publish' }));
    await user.click(await bar.findByRole('button', { name: 'Alex M.: Review is required' }));
    expect(await screen.findByRole('form', { name: 'Alex M.' })).toBeTruthy();
    expect(notices).toEqual([]);

    await user.click(bar.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(notices).toMatchObject([{ text: 'Published. Visitors see it now.' }]));
  });

  it('are published with the words that are still being typed', async () => {
    const change = { kind: 'testimonial' as const, change: 'changed' as const, title: 'Jamie R.', fields: ['name'] };
    status = { ...unchanged, changes: [{ ...change, document: ids[0] }] };
    const { user } = open(ids[0]);
    await user.type(await screen.findByLabelText('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Publish' }));

    await waitFor(() => expect(written().at(-1)?.[1]).toBe('publish'));
    expect(written().map(([, path]) => path)).toEqual([save, 'publish']);
    expect(documents[0]?.fields['name']).toBe('Jamie R.!');
  });

  describe('whose form was closed', () => {
    const saved = /^What you have typed is not saved yet, so nothing was published\./;
    const published = () => written().filter(([, path]) => path === 'publish').length;
    const back = () => screen.getByRole('button', { name: 'Back' });
    const publish = () => screen.getByRole('button', { name: 'Publish' });
    beforeEach(() => {
      const change = { kind: 'testimonial' as const, change: 'changed' as const, fields: ['name'] };
      status = { ...unchanged, changes: [{ ...change, document: ids[0], title: 'Jamie R.' }] };
    });

    it('are published once their words are saved, however long that takes', async () => {
      const held = Promise.withResolvers<void>();
      delay = held.promise;
      const { user, notices } = open(ids[0]);
      await user.type(await screen.findByLabelText('Name'), '!');
      await user.click(back());
      await user.click(publish());
      await waitFor(() => expect(written()).toHaveLength(1));
      expect(await screen.findByRole('button', { name: 'Publishing...' })).toBeTruthy();
      expect([published(), notices]).toEqual([0, []]);
      held.resolve();
      await waitFor(() => expect(notices).toMatchObject([{ text: 'Published. Visitors see it now.' }]));
      expect(written().map(([, path]) => path)).toEqual([save, 'publish']);
      expect(documents[0]?.fields['name']).toBe('Jamie R.!');
    });

    it('are not published while their words cannot be saved: the form that has them is named', async () => {
      refusals = Array.from({ length: 20 }, () => unavailable);
      const { user, notices } = open(ids[0]);
      await user.type(await screen.findByLabelText('Name'), '!');
      await user.click(back());
      await user.click(publish());
      const caution = within(await screen.findByRole('alert'));
      expect(caution.getByText(saved)).toBeTruthy();
      expect([published(), notices]).toEqual([0, []]);
      expect(await screen.findByRole('button', { name: /^Jamie R\..*Not saved/ })).toBeTruthy();

      refusals = [];
      await user.click(caution.getByRole('button', { name: 'Jamie R.' }));
      expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Jamie R.!');
      expect(await screen.findByText('Saved as a draft')).toBeTruthy();
      await user.click(publish());
      await waitFor(() => expect(published()).toBe(1));
      expect(documents[0]?.fields['name']).toBe('Jamie R.!');
    });

    it('say that their words were refused, and why in the form', async () => {
      const details = [{ path: 'name', message: 'must be at most 80 characters' }];
      refusals = [
        { status: 400, body: { code: 'CATALOG.FIELDS_INVALID', message: 'No.', correlationId: 'a', details } },
      ];
      const { user, notices } = open(ids[0]);
      await user.type(await screen.findByLabelText('Name'), 'x');
      await user.click(back());
      expect(await screen.findByText('Not saved')).toBeTruthy();
      await user.click(publish());
      await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Jamie R.' }));
      expect(await screen.findByText('Name must be at most 80 characters')).toBeTruthy();
      const name = screen.getByLabelText<HTMLInputElement>('Name');
      expect([name.value, published(), notices]).toEqual(['Jamie R.x', 0, []]);
      await user.type(name, '{Backspace}!');
      await user.click(publish());
      await waitFor(() => expect(published()).toBe(1));
      expect(documents[0]?.fields['name']).toBe('Jamie R.!');
    });

    it('are continued when it opens again before its words are saved', async () => {
      const held = Promise.withResolvers<void>();
      delay = held.promise;
      const { user } = open(ids[0]);
      await user.type(await screen.findByLabelText('Name'), '!');
      await user.click(back());
      await waitFor(() => expect(written()).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: /^Jamie R\./ }));
      const name = await screen.findByLabelText<HTMLInputElement>('Name');
      expect(name.value).toBe('Jamie R.!');
      await user.type(name, '?');
      held.resolve();
      await waitFor(() => expect(documents[0]?.fields['name']).toBe('Jamie R.!?'));
      expect(await screen.findByText('Saved as a draft')).toBeTruthy();
      expect(written()).toEqual([
        ['PUT', save, { fields: { name: 'Jamie R.!' }, version: 0 }],
        ['PUT', save, { fields: { name: 'Jamie R.!?' }, version: 1 }],
      ]);
      expect(localStorage).toHaveLength(0);
    });

    it('are not published beside words that another window has left on the device', async () => {
      const base = { version: 0, fields: { comment: 'Words of Alex M.' } };
      localStorage.setItem(
        `lacquer.unsaved ${keeper.accountId ?? ''} ${ids[1]}`,
        JSON.stringify({ fields: { comment: 'Typed there' }, base }),
      );
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Publish' }));
      const caution = within(await screen.findByRole('alert'));
      expect([caution.getByText(saved) !== null, published()]).toEqual([true, 0]);
      await user.click(caution.getByRole('button', { name: 'Alex M.' }));
      await waitFor(() => expect(documents[1]?.fields['comment']).toBe('Typed there'));
      expect(await screen.findByText('Saved as a draft')).toBeTruthy();
      await user.click(publish());
      await waitFor(() => expect(published()).toBe(1));
    });
  });

  describe('that somebody else removes', () => {
    const remove = (editedBy: string) => {
      const [gone] = documents.splice(0, 1);
      if (gone) removed = [{ ...gone, version: gone.version + 1, state: 'removed', editedBy }];
    };
    const told = (words: RegExp) => screen.findByText(words, { selector: '[role=alert] *' });
    const kept = 'What you have typed is kept on this device. It is saved once this review is restored.';

    it('stay in the form while they are typed, and are restored with the words', async () => {
      const { user, notices } = open(ids[0]);
      const name = await screen.findByLabelText<HTMLInputElement>('Name');
      await user.type(name, '!');
      remove(mina);
      await user.type(name, '?');
      expect(await told(/^Mina removed this review\.$/)).toBeTruthy();
      expect(screen.getByText(kept)).toBeTruthy();
      expect([screen.getByLabelText('Name') === name, name.value]).toEqual([true, 'Jamie R.!?']);
      await user.type(name, '!');
      await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Restore' }));
      await waitFor(() => expect(documents.at(-1)?.fields['name']).toBe('Jamie R.!?!'));
      expect(await screen.findByText('Saved as a draft')).toBeTruthy();
      expect([screen.queryByRole('alert'), notices, localStorage.length]).toEqual([null, [], 0]);
    });

    it('are left with Back, and do not keep the rest from being published', async () => {
      const change = { kind: 'testimonial' as const, change: 'removed' as const, title: 'Jamie R.', fields: [] };
      status = { ...unchanged, changes: [{ ...change, document: ids[0] }] };
      const { user, notices } = open(ids[0]);
      const name = await screen.findByLabelText<HTMLInputElement>('Name');
      remove(jo);
      await user.type(name, '!');
      expect(await told(/^Someone else removed this review\.$/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(notices).toMatchObject([{ text: 'Published. Visitors see it now.' }]));
      // the words are there again with the review
      await user.click(screen.getByText('Removed: 1'));
      await user.click(screen.getByRole('button', { name: 'Restore Jamie R.' }));
      expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Jamie R.!');
      await waitFor(() => expect(documents.at(-1)?.fields['name']).toBe('Jamie R.!'));
    });

    it('are named by the form that was closed before its words met the removal', async () => {
      const change = { kind: 'testimonial' as const, change: 'removed' as const, title: 'Jamie R.', fields: [] };
      status = { ...unchanged, changes: [{ ...change, document: ids[0] }] };
      refusals = [unavailable];
      const { user } = open(ids[0]);
      await user.type(await screen.findByLabelText('Name'), '!');
      await user.click(screen.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(written()).toHaveLength(1));
      remove(mina);
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await user.click(await screen.findByRole('button', { name: 'Jamie R.' }));
      expect(await told(/^Mina removed this review\.$/)).toBeTruthy();
      expect(screen.getByText(kept)).toBeTruthy();
      await user.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Restore' }));
      await waitFor(() => expect(documents.at(-1)?.fields['name']).toBe('Jamie R.!'));
    });

    it('say so also if it was this person, on another device', async () => {
      await keeper.begin({ id: mina, email: 'mina@example.com', role: 'owner' });
      const { queryClient } = open(ids[0]);
      await screen.findByLabelText('Name');
      remove(mina);
      await queryClient.invalidateQueries();
      expect(await told(/^You have removed this review in another window or on another device\.$/)).toBeTruthy();
      expect(screen.queryByText(kept)).toBeNull();
    });
  });

  it('are written by staff and published by an owner, unless staff may publish', async () => {
    const change = { kind: 'testimonial' as const, change: 'added' as const, title: 'New', fields: [] };
    status = { ...unchanged, changes: [{ ...change, document: ids[1] }] };
    open(undefined, 'staff');

    expect(await screen.findByText('An owner publishes these changes.')).toBeTruthy();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Services',
      'Service pages',
      'Pages',
      'Gallery',
      'Reviews',
      'Salon',
    ]);
  });
});
