/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DocumentFields, withEdit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { Words } from '@lacquer/contracts/site/fields';
import { typedEnglish } from '@lacquer/contracts/site/translations';
import { keeper } from '../../../../kept/keeper';
import { startApiServer, type ApiServer } from '../../../../testing/api-server';
import { lateEdit } from '../../../../testing/late-edit';
import { draftOf, drafts, DraftSaver, isSame, settleDrafts } from './draft-saver';

const id = '0199a8a0-0000-7000-8000-000000000001';
const words = (en: string) => ({ en });

/** As the database gives values back. */
const inOwnOrder = (fields: DocumentFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    ]),
  );

describe('the draft of a document that a colleague edits too', () => {
  let api: ApiServer;
  let stored: SiteDocument;
  let isAway: boolean;
  /** The document is removed. */
  let isGone: boolean;

  beforeAll(async () => {
    api = await startApiServer(({ text }) => {
      if (isGone)
        return { status: 404, body: { code: 'CATALOG.DOCUMENT_NOT_FOUND', message: 'Removed', correlationId: 'a' } };
      if (isAway) return { status: 503, body: { code: 'CATALOG.UNAVAILABLE', message: 'Down', correlationId: 'a' } };
      const { fields, version } = JSON.parse(text) as { fields: DocumentFields; version: number };
      const edited = withEdit(stored.fields, fields);
      if (!isSame(edited, stored.fields)) {
        if (version !== stored.version) return lateEdit(stored, 'Mina');
        stored = { ...stored, fields: inOwnOrder(edited), version: version + 1, state: 'draft' };
      }
      return { status: 200, body: { id, version: stored.version } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  // a draft is saved when a test says so, and never after its tab is lost
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  beforeEach(async () => {
    localStorage.clear();
    drafts.forget();
    [isAway, isGone] = [false, false];
    const fields = { name: words('Gel Manicure'), intro: words('Thin coats.'), price: 3000 };
    stored = {
      id,
      kind: 'service',
      version: 4,
      state: 'published',
      sample: false,
      sampleFields: [],
      kept: [],
      title: 'Gel Manicure',
      fields,
      published: fields,
      editedBy: null,
      editedAt: '2026-03-01T18:30:00.000Z',
    };
    await signIn('ana');
  });

  const signIn = (account: string) => keeper.begin({ id: account, email: `${account}@example.com`, role: 'owner' });
  const open = () => new DraftSaver(stored, () => undefined);
  /** As a form does. */
  const openForm = () => {
    const saver = draftOf(stored, () => undefined);
    return { saver, close: saver.open() };
  };
  const colleague = (fields: DocumentFields) => {
    stored = { ...stored, fields: withEdit(stored.fields, fields), version: stored.version + 1, state: 'draft' };
  };
  /** Types offline, and loses the tab. */
  const crash = async (fields: DocumentFields) => {
    isAway = true;
    const saver = open();
    for (const [field, value] of Object.entries(fields)) saver.change(field, value);
    await saver.settle();
    isAway = false;
  };

  describe('takes back and repeats only what this person has changed', () => {
    it('beside a field that the colleague has saved since', async () => {
      const saver = open();
      saver.change('intro', words('Mine'));
      await saver.settle();
      colleague({ price: 4500 });
      saver.follow(stored);
      saver.undo();
      expect(await saver.settle()).toBe(true);
      expect(stored.fields).toMatchObject({ intro: words('Thin coats.'), price: 4500 });

      colleague({ price: 5000 });
      saver.follow(stored);
      saver.redo();
      expect(await saver.settle()).toBe(true);
      expect(stored.fields).toMatchObject({ intro: words('Mine'), price: 5000 });
    });

    it('beside a field that was joined while saving', async () => {
      const saver = open();
      colleague({ price: 4500 });
      saver.change('intro', words('Mine'));
      await saver.settle();
      expect(stored.fields).toMatchObject({ intro: words('Mine'), price: 4500 });
      saver.undo();
      await saver.settle();
      expect(stored.fields).toMatchObject({ intro: words('Thin coats.'), price: 4500 });
    });

    it('never over the same field as the colleague has it', async () => {
      const saver = open();
      saver.change('name', words('My name'));
      saver.change('intro', words('Mine'));
      await saver.settle();
      colleague({ intro: words('Theirs') });
      saver.follow(stored);
      saver.undo();
      await saver.settle();
      expect(stored.fields).toMatchObject({ name: words('Gel Manicure'), intro: words('Theirs') });
      expect(saver.read()).toMatchObject({ canUndo: false, canRedo: true });

      colleague({ name: words('Their name') });
      saver.follow(stored);
      expect(saver.read().canRedo).toBe(false);
    });

    it('and a step that has nothing left is none', async () => {
      const saver = open();
      saver.change('intro', words('Mine'));
      await saver.settle();
      saver.change('intro', words('Mine, again'));
      await saver.settle();
      colleague({ intro: words('Theirs') });
      saver.follow(stored);
      expect(saver.read()).toMatchObject({ canUndo: false, fields: { intro: words('Theirs') } });
    });

    it('and gives theirs back once it has replaced them by choice', async () => {
      const saver = open();
      colleague({ intro: words('Theirs'), price: 4500 });
      saver.change('intro', words('Mine'));
      await saver.settle();
      expect(saver.read().conflict?.by).toBe('Mina');
      saver.keepMine();
      expect(saver.read().fields['price']).toBe(4500);
      await saver.settle();
      expect(stored.fields).toMatchObject({ intro: words('Mine'), price: 4500 });
      saver.undo();
      await saver.settle();
      expect(stored.fields).toMatchObject({ intro: words('Theirs'), price: 4500 });
      expect(saver.read().canUndo).toBe(false);
    });
  });

  it('keeps the translations of a text that is emptied, for Undo and for the next text', async () => {
    const intro = { en: 'Thin coats.', es: 'Capas finas.' };
    colleague({ intro });
    const saver = open();
    const type = (text: string) => saver.change('intro', typedEnglish(saver.read().fields['intro'] as Words, text));
    type('');
    expect(await saver.settle()).toBe(true);
    expect(stored.fields['intro']).toEqual({ en: '', es: 'Capas finas.', of: { es: 'Thin coats.' } });
    saver.undo();
    await saver.settle();
    expect(stored.fields['intro']).toEqual(intro);

    type('');
    await saver.settle();
    type('Thin coats.');
    await saver.settle();
    expect(stored.fields['intro']).toEqual(intro);
  });

  it('gives the own words back by Undo once theirs were taken', async () => {
    const saver = open();
    colleague({ intro: words('Theirs') });
    saver.change('intro', words('Mine'));
    await saver.settle();
    saver.takeTheirs();
    expect(saver.read()).toMatchObject({ progress: 'saved', canUndo: true, fields: { intro: words('Theirs') } });
    saver.undo();
    expect(saver.read().fields['intro']).toEqual(words('Mine'));
    expect(await saver.settle()).toBe(true);
    expect(stored.fields['intro']).toEqual(words('Mine'));
    saver.redo();
    expect(await saver.settle()).toBe(true);
    expect(stored.fields['intro']).toEqual(words('Theirs'));
  });

  it('joins the edits of different fields, also after an edit of its own', async () => {
    const saver = open();
    saver.change('minutes', { from: 45, to: 60 });
    await saver.settle();
    colleague({ price: 4500 });
    saver.change('minutes', { from: 45, to: 75 });
    expect(await saver.settle()).toBe(true);
    expect(stored.fields).toMatchObject({ minutes: { from: 45, to: 75 }, price: 4500 });
  });

  it('leaves a text as it is typed, and shows what is not counted as an edit', async () => {
    const saver = open();
    saver.change('intro', words('Gel '));
    await saver.settle();
    stored = { ...stored, fields: { ...stored.fields, intro: words('Gel'), slug: 'gel-manicure' } };
    saver.follow(stored);
    expect(saver.read()).toMatchObject({ canUndo: true, fields: { intro: words('Gel '), slug: 'gel-manicure' } });
    colleague({ price: 4500 });
    saver.change('intro', words('Gel Manicure'));
    expect(await saver.settle()).toBe(true);
    expect(stored.fields).toMatchObject({ intro: words('Gel Manicure'), price: 4500 });
  });

  it('follows the page that it names to another address, also one that was chosen here', async () => {
    const saver = open();
    saver.change('category', 'waxing');
    saver.change('intro', words('Gel '));
    await saver.settle();
    stored = { ...stored, fields: { ...stored.fields, intro: words('Gel'), category: 'brows' } };
    saver.follow(stored);
    expect(saver.read()).toMatchObject({ progress: 'saved', fields: { category: 'brows', intro: words('Gel ') } });
  });

  it('asks nothing if both have written the same', async () => {
    const saver = open();
    saver.change('intro', words('Both'));
    colleague({ intro: words('Both'), price: 4500 });
    expect(await saver.settle()).toBe(true);
    saver.follow(stored);
    expect(saver.read().fields).toMatchObject({ intro: words('Both'), price: 4500 });
  });

  it('asks about a field that they saved before an edit that changed nothing', async () => {
    const saver = open();
    colleague({ intro: words('Theirs') });
    saver.change('price', 3000);
    expect(await saver.settle()).toBe(true);
    saver.change('intro', words('Mine'));
    expect(await saver.settle()).toBe(false);
    expect(saver.read().conflict?.present.fields['intro']).toEqual(words('Theirs'));
    expect(stored.fields['intro']).toEqual(words('Theirs'));
  });

  describe('has the words that a crash left on the device', () => {
    it('and saves them over a document that nobody has changed', async () => {
      await crash({ intro: words('On the train') });
      const saver = open();
      expect(saver.read()).toMatchObject({ progress: 'unsaved', fields: { intro: words('On the train') } });
      expect(await saver.settle()).toBe(true);
      expect(stored.fields['intro']).toEqual(words('On the train'));
      expect(localStorage).toHaveLength(0);
    });

    it('and saves them beside other fields that the colleague has changed', async () => {
      await crash({ intro: words('On the train') });
      colleague({ price: 4500 });
      const saver = open();
      expect(await saver.settle()).toBe(true);
      expect(stored.fields).toMatchObject({ intro: words('On the train'), price: 4500 });
    });

    it.each([1, 2])('and asks if the colleague has changed the same field, also after crash %d', async (crashes) => {
      await crash({ intro: words('On the train') });
      colleague({ intro: words('Theirs'), price: 4500 });
      if (crashes > 1) await crash({ name: words('On the train too') });
      const saver = open();
      expect(await saver.settle()).toBe(false);
      expect(stored.fields['intro']).toEqual(words('Theirs'));
      const { conflict, fields } = saver.read();
      expect([conflict?.by, conflict?.present.fields['intro']]).toEqual(['Mina', words('Theirs')]);
      expect(fields['intro']).toEqual(words('On the train'));
      saver.keepMine();
      expect(await saver.settle()).toBe(true);
      expect(stored.fields).toMatchObject({ intro: words('On the train'), price: 4500 });
    });

    it('for the account that typed them, and for no other', async () => {
      await crash({ intro: words('On the train') });
      await signIn('jo');
      const saver = open();
      expect(saver.read()).toMatchObject({ progress: 'saved', fields: { intro: words('Thin coats.') } });
      saver.change('intro', words('Of Jo'));
      expect(await saver.settle()).toBe(true);

      await signIn('ana');
      const hers = open();
      expect(await hers.settle()).toBe(false);
      expect(hers.read().conflict?.present.fields['intro']).toEqual(words('Of Jo'));
    });

    it('from the release before, which kept no base: asks, unless they are stored', async () => {
      const ofBefore = `lacquer.unsaved.${id}`;
      localStorage.setItem(ofBefore, JSON.stringify({ intro: words('On the train'), price: 3000 }));
      const saver = open();
      expect(await saver.settle()).toBe(false);
      expect(saver.read()).toMatchObject({
        progress: 'unsaved',
        fields: { intro: words('On the train') },
        conflict: { by: null, isOfUnknownAge: true, present: { fields: { intro: words('Thin coats.') } } },
      });
      expect(stored.version).toBe(4);
      expect(localStorage.getItem(ofBefore)).not.toBeNull();
      saver.keepMine();
      expect(await saver.settle()).toBe(true);
      expect(stored.fields['intro']).toEqual(words('On the train'));
      expect(localStorage).toHaveLength(0);

      localStorage.setItem(ofBefore, JSON.stringify({ intro: words('On the train') }));
      expect(open().read()).toMatchObject({ progress: 'saved', conflict: null });
      expect(localStorage).toHaveLength(0);
    });

    it('unless they cannot be read', () => {
      localStorage.setItem(`lacquer.unsaved.${id}`, '[1');
      localStorage.setItem(`lacquer.unsaved ana ${id}`, '{"fields":3}');
      expect(open().read()).toMatchObject({ progress: 'saved', conflict: null, fields: stored.fields });
    });
  });

  describe('holds while a field shows a text that is no value', () => {
    it('and has the value from before the typing, not what could be read of it', async () => {
      const saver = open();
      saver.change('price', 400);
      await saver.settle();
      expect(stored.fields['price']).toBe(400);
      saver.hold('price', '4O.00');
      expect(saver.read()).toMatchObject({ held: { price: '4O.00' }, fields: { price: 3000 } });
      expect(await saver.settle()).toBe(false);
      expect(saver.read()).toMatchObject({ progress: 'refused', canUndo: false });
      expect(stored.fields['price']).toBe(3000);

      saver.change('price', 4000);
      expect(saver.read().held).toEqual({});
      expect(await saver.settle()).toBe(true);
      saver.undo();
      await saver.settle();
      expect(stored.fields['price']).toBe(3000);
    });

    it('which begins again once the field has been left', async () => {
      const saver = open();
      saver.change('price', 4000);
      saver.flush();
      saver.hold('price', '40.0O');
      expect(saver.read().fields['price']).toBe(4000);
      expect(await saver.settle()).toBe(false);
      expect(stored.fields['price']).toBe(4000);
      saver.flush();
      saver.change('price', 400);
      saver.hold('price', '4O');
      expect(saver.read().fields['price']).toBe(4000);
    });

    it('and saves the other fields meanwhile', async () => {
      const saver = open();
      saver.hold('price', 'a lot');
      saver.change('intro', words('Mine'));
      expect(await saver.settle()).toBe(false);
      expect(stored.fields).toMatchObject({ intro: words('Mine'), price: 3000 });
      saver.hold('price', null);
      expect(saver.read().progress).toBe('saved');
    });

    it('until the colleague has changed the field, or Undo has', async () => {
      const saver = open();
      saver.change('price', 4000);
      saver.flush();
      saver.hold('price', 'a lot');
      await saver.settle();
      saver.undo();
      expect(saver.read()).toMatchObject({ held: {}, fields: { price: 3000 } });
      expect(await saver.settle()).toBe(true);
      saver.hold('price', 'a lot');
      colleague({ price: 4500 });
      saver.follow(stored);
      expect(saver.read()).toMatchObject({ held: {}, fields: { price: 4500 }, progress: 'saved' });
    });
  });

  describe('whose form is closed', () => {
    /** Types into a form that closes at once. */
    const typeAndClose = (fields: DocumentFields) => {
      const { saver, close } = openForm();
      for (const [field, value] of Object.entries(fields)) saver.change(field, value);
      close();
      return saver;
    };

    it('is saved with those whose forms are open, and then forgotten', async () => {
      typeAndClose({ intro: words('Mine') });
      expect(await settleDrafts()).toEqual([]);
      expect(stored.fields['intro']).toEqual(words('Mine'));
      expect(drafts.list()).toEqual([]);
    });

    it('is known while it is not saved, and continued by a form that opens again', async () => {
      isAway = true;
      const saver = typeAndClose({ intro: words('Mine') });
      expect(await settleDrafts()).toEqual([saver]);
      expect(drafts.listLeftBehind().map((document) => document.id)).toEqual([id]);

      const again = openForm();
      expect(again.saver).toBe(saver);
      expect(drafts.listLeftBehind()).toEqual([]);
      again.saver.change('name', words('My name'));
      isAway = false;
      expect(await settleDrafts()).toEqual([]);
      expect(stored).toMatchObject({ version: 5, fields: { intro: words('Mine'), name: words('My name') } });
      again.saver.undo();
      expect(again.saver.read().fields['name']).toEqual(words('Gel Manicure'));
      again.close();
      expect(await settleDrafts()).toEqual([]);
      expect([drafts.list(), localStorage.length]).toEqual([[], 0]);
    });

    it('keeps a text that is no value', async () => {
      const { saver, close } = openForm();
      saver.hold('price', '4O.00');
      close();
      expect(await settleDrafts()).toEqual([saver]);
      const again = openForm();
      expect(again.saver.read().held).toEqual({ price: '4O.00' });
      again.saver.change('price', 4000);
      again.close();
      expect(await settleDrafts()).toEqual([]);
      expect(stored.fields['price']).toBe(4000);
    });

    it('takes what its form has begun, also after a later form', async () => {
      const first = openForm();
      first.close();
      typeAndClose({ intro: words('Mine') });
      expect(await settleDrafts()).toEqual([]);
      first.saver.update('intro', () => words('Uploaded'));
      expect(drafts.list()).toEqual([first.saver]);
      expect(await settleDrafts()).toEqual([]);
      expect(stored.fields['intro']).toEqual(words('Uploaded'));
    });

    it('is continued over what was saved, also if the list was read before', async () => {
      const before = stored;
      typeAndClose({ intro: words('Mine') });
      await settleDrafts();
      const { saver } = openForm();
      saver.follow(before);
      saver.change('intro', words('Mine, again'));
      expect(await saver.settle()).toBe(true);
      colleague({ intro: words('Theirs') });
      saver.follow(stored);
      expect(saver.read()).toMatchObject({ fields: { intro: words('Theirs') }, conflict: null });
    });

    it('has the words that another window has left since', async () => {
      typeAndClose({ name: words('My name') });
      await settleDrafts();
      isAway = true;
      const there = open();
      there.change('intro', words('Typed there'));
      await there.settle();
      there.stop();
      isAway = false;
      const { saver } = openForm();
      expect(saver.read().fields).toMatchObject({ name: words('My name'), intro: words('Typed there') });
      expect(await saver.settle()).toBe(true);
      expect(stored.fields['intro']).toEqual(words('Typed there'));
    });

    it('waits for the account that typed it', async () => {
      isAway = true;
      const saver = typeAndClose({ intro: words('Mine') });
      await settleDrafts();
      isAway = false;
      await signIn('jo');
      expect([drafts.find(id), await settleDrafts()]).toEqual([undefined, []]);
      expect(await saver.settle()).toBe(false);
      expect(stored.version).toBe(4);
      await signIn('ana');
      expect(await settleDrafts()).toEqual([]);
      expect(stored.fields['intro']).toEqual(words('Mine'));
    });

    it('is saved once its removed document is back', async () => {
      isGone = true;
      const saver = typeAndClose({ intro: words('Mine') });
      expect(await settleDrafts()).toEqual([saver]);
      expect(saver.read().progress).toBe('refused');
      isGone = false;
      colleague({});
      expect(await settleDrafts()).toEqual([]);
      expect(stored.fields['intro']).toEqual(words('Mine'));
    });

    it('stays on the device if its document is removed and its user knows', async () => {
      isGone = true;
      const { saver, close } = openForm();
      saver.change('intro', words('Mine'));
      await saver.settle();
      saver.tellRemoval();
      saver.change('name', words('My name'));
      close();
      expect(await settleDrafts()).toEqual([]);
      expect(drafts.list()).toEqual([]);
      isGone = false;
      colleague({});
      const again = openForm();
      expect(await again.saver.settle()).toBe(true);
      again.close();
      expect(stored.fields).toMatchObject({ intro: words('Mine'), name: words('My name') });
    });

    it('leaves nothing behind, however often forms open', async () => {
      const told = jest.fn();
      const openOften = (documentOf: (count: number) => SiteDocument) => {
        const savers = new Set<DraftSaver>();
        for (let count = 0; count < 20_000; count += 1) {
          const document = documentOf(count);
          const saver = draftOf(document, () => undefined);
          savers.add(saver);
          const close = saver.open();
          const end = saver.subscribe(told);
          close();
          end();
        }
        return savers.size;
      };
      isAway = true;
      const saver = typeAndClose({ intro: words('Mine') });
      await settleDrafts();
      expect([openOften(() => stored), drafts.list()]).toEqual([1, [saver]]);
      await settleDrafts();
      isAway = false;
      told.mockClear();
      expect(await settleDrafts()).toEqual([]);
      const other = (count: number) => `0199a8a0-0000-7000-8000-${String(count).padStart(12, '0')}`;
      expect(openOften((count) => ({ ...stored, id: other(count) }))).toBe(20_000);
      expect(told).not.toHaveBeenCalled();
      expect(drafts.list()).toEqual([]);
      const isKnown = Array.from({ length: 20_000 }, (_, count) => drafts.find(other(count)) !== undefined);
      expect(isKnown.filter(Boolean)).toHaveLength(20);
      expect(jest.getTimerCount()).toBeLessThan(5);
    });
  });
});
