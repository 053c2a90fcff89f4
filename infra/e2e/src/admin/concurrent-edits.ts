import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { addressOf } from '@lacquer/contracts/call';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { type Automation, automationForm } from '@lacquer/contracts/messaging/automations';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { Locator, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { newVisitor, phone } from '../site/browser.js';
import type { SiteUnderTest } from '../site/site-under-test.js';
import { addCustomer, editAtOnce, seeAnEdit } from './customer-steps.js';

const colleague = 'mina@example.com';

const customer = '(213) 555-0180';
const noLook = () => Promise.resolve();

/**
 * Two owners have the same record open. The second to save is notified, and loses nothing. `given` returns a running
 * product that sends texts at any hour. `look` checks the current screen.
 */
export function describeConcurrentEdits(
  given: () => SiteUnderTest,
  look: (page: Page) => Promise<void> = noLook,
): void {
  describe('two owners who edit the same record', () => {
    let owned: SiteUnderTest;
    let mine: Page;
    let theirs: Page;

    beforeAll(async () => {
      owned = given();
      await addCustomer(owned.owner, customer, ['Ana', 'Example'], 1999);
      mine = await signedIn(owned.product.owner);
    });

    afterAll(async () => {
      await mine?.context().close();
      await theirs?.context().close();
    });

    const signedIn = async ({ email, password }: { email: string; password: string }): Promise<Page> => {
      const page = await (await newVisitor(owned.browser, { viewport: phone })).newPage();
      await page.goto(`${owned.product.url}/admin/login?redirect=/admin/account`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your Account' }).waitFor();
      return page;
    };
    const button = (name: string, on: Page) => on.getByRole('button', { name, exact: true });
    const conflict = (by: string, what: string, on: Page) =>
      on.getByRole('alert').filter({ hasText: `${by} saved ${what} while you were typing.` });

    const shows = (field: Locator, value: string) => expectEventually(() => field.inputValue(), value);

    it('start with an invitation: the second owner chooses a password with its link, and is signed in', async () => {
      const { url } = owned.product;
      await mine.goto(`${url}/admin/staff`);
      const invite = async () => {
        await button('Invite', mine).click();
        const dialog = mine.getByRole('dialog', { name: 'Invite' });
        await dialog.getByLabel('Email').fill(colleague);
        await dialog.getByLabel('Name').fill('Mina');
        await dialog.getByRole('radio', { name: /^Owner/ }).check();
        await dialog.getByRole('button', { name: 'Create the link' }).click();
        const made = mine.getByRole('dialog', { name: 'The invitation' });
        const link = (await made.getByText(`${url}/admin/invite#`).textContent()) ?? '';
        return { made, link };
      };
      const { made, link: lost } = await invite();
      await look(mine);
      await made.getByRole('button', { name: 'Done' }).click();
      await made.waitFor({ state: 'detached' });
      await mine.getByText('Invited', { exact: true }).waitFor();
      await look(mine);
      await button('Copy a new link', mine).click();
      const link = (await made.getByText(`${url}/admin/invite#`).textContent()) ?? '';
      expect(link).not.toBe(lost);
      await made.getByRole('button', { name: 'Done' }).click();

      theirs = await (await newVisitor(owned.browser, { viewport: phone })).newPage();
      const sent: string[] = [];
      theirs.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
      await theirs.goto(lost);
      await theirs.getByText('The owner has revoked it, or made a newer one.').waitFor();
      await look(theirs);
      await theirs.goto(link);
      await theirs.getByRole('heading', { name: 'Welcome, Mina' }).waitFor();
      await theirs.getByLabel('New password').fill('password1234');
      await button('Save and sign in', theirs).click();
      await theirs.getByText(/is easy to guess/).waitFor();
      await look(theirs);
      await theirs.getByLabel('New password').fill('a kettle behind seven harbors');
      await button('Save and sign in', theirs).click();
      await theirs.getByRole('heading', { name: 'Home', exact: true }).waitFor();
      const [, token = ''] = link.split('#');
      expect(sent.filter((address) => address.includes(token))).toEqual([]);

      await theirs.goto(link);
      await theirs.getByText(/It was used already/).waitFor();
      await mine.reload();
      const accounts = mine.getByRole('list', { name: 'Accounts' });
      await accounts.getByText(/^Mina/).waitFor();
      await mine.getByText('Unused links').waitFor({ state: 'detached' });
    });

    describe('a draft of a campaign', () => {
      let id: string;
      const stored = async () => (await owned.owner.get<Campaign>(`${campaignCalls.list.path}/${id}`)).body;
      const message = (on: Page) => on.getByRole('textbox', { name: 'Message', exact: true });
      const open = async (on: Page, text: string) => {
        await on.goto(`${owned.product.url}/admin/campaigns/new?draft=${id}`);
        await shows(message(on), text);
      };
      const isSaved = (on: Page) => on.getByText('Draft saved', { exact: true }).waitFor();

      beforeAll(async () => {
        const draft = { message: 'Before', campaignType: '' };
        ({ id } = (await owned.owner.post<Campaign>(campaignCalls.create.path, draft)).body);
        await open(mine, 'Before');
        await open(theirs, 'Before');
      });

      it("shows the other owner's changes as long as it has no unsaved input", async () => {
        await message(theirs).fill('Theirs');
        await isSaved(theirs);
        await mine.waitForFunction(() => document.querySelector('textarea')?.value === 'Theirs');
        await isSaved(mine);
        expect(await stored()).toMatchObject({ message: 'Theirs' });
      });

      it("is not overwritten silently: the second owner's input is kept, and overwrites only explicitly", async () => {
        await message(mine).fill('Mine');
        await isSaved(mine);
        await message(theirs).fill('Later');
        const warning = conflict(owned.product.owner.email, 'this draft', theirs);
        await warning.getByText('Mine', { exact: false }).last().waitFor();
        await shows(message(theirs), 'Later');
        expect(await stored()).toMatchObject({ message: 'Mine' });
        await look(theirs);

        await button('Keep mine', theirs).click();
        await isSaved(theirs);
        expect(await stored()).toMatchObject({ message: 'Later' });
      });

      it("adopts the other owner's version if the second chooses it", async () => {
        await message(mine).fill('Latest');
        await conflict('Mina', 'this draft', mine).waitFor();
        await button('Take theirs', mine).click();
        await isSaved(mine);
        await shows(message(mine), 'Later');
        expect(await stored()).toMatchObject({ message: 'Later' });
      });

      it('is sent without a concurrent edit by the other owner, which becomes a new draft', async () => {
        // the edit is in flight while the campaign starts
        const started = Promise.withResolvers<void>();
        const isOnItsWay = Promise.withResolvers<void>();
        await theirs.route(`**${campaignCalls.list.path}/${id}`, async (route) => {
          if (route.request().method() !== 'PUT') return route.continue();
          isOnItsWay.resolve();
          await started.promise;
          return route.continue();
        });
        await message(theirs).fill('Too late');
        await isOnItsWay.promise;
        expect((await owned.owner.post(`${campaignCalls.list.path}/${id}/start`, {})).status).toBe(200);
        started.resolve();
        await theirs.getByText('This campaign is no longer a draft.', { exact: false }).waitFor();
        await shows(message(theirs), 'Too late');
        await look(theirs);

        await button('Keep mine as a new draft', theirs).click();
        await theirs.waitForURL((url) => url.searchParams.get('draft') !== id);
        await isSaved(theirs);
        expect(await stored()).toMatchObject({ message: 'Later' });
        id = new URL(theirs.url()).searchParams.get('draft') ?? '';
        expect(await stored()).toMatchObject({ message: 'Too late', status: 'draft' });
      });
    });

    it("see each other's edits of a customer, on its page and in the list", async () => {
      await seeAnEdit(owned, mine, theirs, customer);
    });

    it('see concurrent edits of a customer merged: the second to save is notified and loses nothing', async () => {
      await editAtOnce({ site: owned, page: mine, look: () => look(mine) }, theirs, customer);
    });

    it('keep a typed price while another one is saved, until the second owner chooses', async () => {
      const name = 'Gel Manicure';
      const price = (on: Page) => on.getByLabel(`Price of ${name}`, { exact: true });
      const stored = async () =>
        (await owned.owner.get<SalonService[]>(catalogCalls.listServices.path)).body.find((each) => each.name === name);
      for (const on of [mine, theirs]) {
        await on.goto(`${owned.product.url}/admin/site`);
        await price(on).waitFor();
      }
      await price(mine).fill('43.00');
      await price(theirs).fill('41.00');
      await price(theirs).press('Enter');
      await theirs.getByText(`${name} now costs $41.00`).first().waitFor();
      await price(mine).press('Enter');
      await conflict('Mina', 'this price', mine).getByText('$41.00').waitFor();
      await shows(price(mine), '43.00');
      await look(mine);
      await price(theirs).fill('45.00');
      await button('Keep mine', mine).click();
      await mine.getByText(`${name} now costs $43.00`).first().waitFor();
      expect(await stored()).toMatchObject({ price: 4300 });

      await price(theirs).press('Enter');
      await conflict(owned.product.owner.email, 'this price', theirs).waitFor();
      await button('Take theirs', theirs).click();
      await shows(price(theirs), '43.00');
      expect(await stored()).toMatchObject({ price: 4300 });
    });

    describe('the texts of a service on the site', () => {
      let id: string;
      let title: string;
      const documents = `${siteCalls.listDocuments.path}?kind=service`;
      const stored = async () =>
        (await owned.owner.get<SiteDocument[]>(documents)).body.find((each) => each.id === id)?.fields;
      const text = (label: string, on: Page) =>
        on.getByRole('textbox', { name: `${title}, ${label}, English`, exact: true });
      const isSaved = (on: Page) => on.getByText('Saved as a draft', { exact: true }).waitFor();
      const has = (texts: Readonly<Record<string, string>>) =>
        expectEventually(
          stored,
          expect.objectContaining(
            Object.fromEntries(Object.entries(texts).map(([field, en]) => [field, expect.objectContaining({ en })])),
          ),
        );
      /** Types into a text, and holds its save until `meanwhile` has ended. */
      const typeWhile = async (on: Page, field: Locator, words: string, meanwhile: () => Promise<unknown>) => {
        const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const saves = `**${siteCalls.listDocuments.path}/service/${id}`;
        await on.route(saves, async (route) => {
          held.resolve();
          await ended.promise;
          return route.continue();
        });
        await field.fill(words);
        await held.promise;
        await meanwhile();
        ended.resolve();
        await on.unroute(saves);
      };

      beforeAll(async () => {
        const [first] = (await owned.owner.get<SiteDocument[]>(documents)).body;
        ({ id, title } = first ?? { id: '', title: '' });
        for (const on of [mine, theirs]) {
          await on.goto(`${owned.product.url}/admin/site?tab=services&document=${id}`);
          await text('Introduction', on).waitFor();
        }
      });

      it('are joined if they are typed in different fields at once', async () => {
        await typeWhile(theirs, text('Short text', theirs), 'Their short text', async () => {
          await text('Introduction', mine).fill('My introduction');
          await has({ intro: 'My introduction' });
        });
        await has({ intro: 'My introduction', line: 'Their short text' });
        await shows(text('Short text', mine), 'Their short text');
        await shows(text('Introduction', theirs), 'My introduction');
      });

      it('are shown to the second who types in the same field, who loses nothing', async () => {
        const mineIsSaved = async () => {
          await text('Introduction', mine).fill('My second introduction');
          await has({ intro: 'My second introduction' });
        };
        await typeWhile(theirs, text('Introduction', theirs), 'Their introduction', mineIsSaved);
        const warning = conflict(owned.product.owner.email, 'this service', theirs);
        await warning.getByText('My second introduction').waitFor();
        await shows(text('Introduction', theirs), 'Their introduction');
        await has({ intro: 'My second introduction' });
        await look(theirs);

        await button('Take theirs', theirs).click();
        await shows(text('Introduction', theirs), 'My second introduction');
        // their own words are a step away
        await button('Undo', theirs).click();
        await shows(text('Introduction', theirs), 'Their introduction');
        await has({ intro: 'Their introduction' });
        await shows(text('Introduction', mine), 'Their introduction');
      });

      it('are published by one without the words that the other has not saved, which stay', async () => {
        const path = `${owned.product.url}/${String((await stored())?.['slug'])}`;
        await isSaved(theirs);
        await typeWhile(theirs, text('Introduction', theirs), 'Not yet for visitors', async () => {
          await button('Publish', mine).click();
          await mine.getByText('Published. Visitors see it now.').first().waitFor();
        });
        await shows(text('Introduction', theirs), 'Not yet for visitors');
        await isSaved(theirs);
        await has({ intro: 'Not yet for visitors' });
        const page = async () => (await fetch(path)).text();
        await expectEventually(page, expect.stringContaining('Their introduction'));
        expect(await page()).not.toContain('Not yet for visitors');
      });
    });

    describe('a review that one removes while the other types', () => {
      let id: string;
      const reviews = `${siteCalls.listDocuments.path}?kind=testimonial`;
      const stored = async () =>
        (await owned.owner.get<SiteDocument[]>(reviews)).body.find((each) => each.id === id)?.fields['comment'];
      const words = (on: Page) => on.getByRole('textbox', { name: /, Review$/ });
      const remove = async () => {
        const path = `${siteCalls.listDocuments.path}/testimonial/${id}`;
        expect((await owned.owner.send('DELETE', path)).status).toBe(200);
      };
      const told = (by: string) => theirs.getByRole('alert').filter({ hasText: `${by} removed this review.` });

      beforeAll(async () => {
        const [first] = (await owned.owner.get<SiteDocument[]>(reviews)).body;
        id = first?.id ?? '';
        await theirs.goto(`${owned.product.url}/admin/site?tab=reviews&document=${id}`);
        await words(theirs).waitFor();
      });

      it('stays in the form, says who has removed it, and is restored with what was typed', async () => {
        await words(theirs).fill('Typed before');
        await theirs.getByText('Saved as a draft', { exact: true }).waitFor();
        await remove();
        await words(theirs).fill('Typed while it was removed');
        await told(owned.product.owner.email).getByText('What you have typed is kept on this device.').waitFor();
        await shows(words(theirs), 'Typed while it was removed');
        await look(theirs);
        await button('Restore', theirs).click();
        await told(owned.product.owner.email).waitFor({ state: 'detached' });
        await theirs.getByText('Saved as a draft', { exact: true }).waitFor();
        expect(await stored()).toBe('Typed while it was removed');
      });

      it('is restored also with what was typed without a connection', async () => {
        await theirs.context().setOffline(true);
        await words(theirs).fill('Typed on the train');
        await remove();
        await theirs.context().setOffline(false);
        await told(owned.product.owner.email).waitFor({ timeout: 30_000 });
        await shows(words(theirs), 'Typed on the train');
        await button('Restore', theirs).click();
        await expectEventually(stored, 'Typed on the train');
        await told(owned.product.owner.email).waitFor({ state: 'detached' });
      });
    });

    it('start an automation only with the settings shown: newer settings are displayed first', async () => {
      const one = { params: { kind: 'birthday' } };
      const stored = async () =>
        (await owned.owner.get<Automation[]>(automationCalls.list.path)).body.find(({ kind }) => kind === 'birthday');
      await theirs.goto(`${owned.product.url}/admin/automations`);
      const card = theirs.getByRole('region', { name: 'Birthday' });
      await card.getByRole('button', { name: 'Turn on' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Turn on “Birthday”?' });
      const form = { ...automationForm.parse(await stored()), message: 'A cake waits for you' };
      expect((await owned.owner.send('PUT', addressOf(automationCalls.change, one), form)).status).toBe(200);

      await dialog.getByRole('button', { name: 'Turn on' }).click();
      const warning = dialog.getByRole('alert').filter({ hasText: `${owned.product.owner.email} changed it` });
      await warning.getByText('A cake waits for you').waitFor();
      expect(await stored()).toMatchObject({ isOn: false });
      await look(theirs);
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await card.getByText('On', { exact: true }).waitFor();
      expect(await stored()).toMatchObject({ isOn: true, message: form.message });
    });

    it('keep a typed rate while another one is saved, until the second owner chooses', async () => {
      const rate = theirs.getByLabel('Text parts a second', { exact: true });
      const stored = async () =>
        (await owned.owner.get<SenderStatus>(senderCalls.describe.path)).body.segmentsPerSecond;
      const setMine = async (segmentsPerSecond: number) =>
        expect((await owned.owner.send('PUT', senderCalls.setRate.path, { segmentsPerSecond })).status).toBe(200);
      await theirs.goto(`${owned.product.url}/admin/health`);
      await rate.fill('120');
      await setMine(90);
      await button('Save', theirs).click();
      await conflict(owned.product.owner.email, 'the rate', theirs).getByText('90 text parts a second').waitFor();
      await shows(rate, '120');
      await look(theirs);
      await button('Keep mine', theirs).click();
      await theirs.getByText('120 text parts a second').waitFor();
      expect(await stored()).toBe(120);

      await rate.fill('150');
      await setMine(70);
      await button('Save', theirs).click();
      await button('Take theirs', theirs).click();
      await shows(rate, '70');
      expect(await stored()).toBe(70);
    });

    describe('a message', () => {
      const stored = async () => {
        const [message] = (await owned.owner.get<ContactSubmission[]>(submissionCalls.list.path)).body;
        return message;
      };
      const note = (on: Page) => on.getByRole('textbox', { name: 'Note' });
      const open = async (on: Page) => {
        await on.goto(`${owned.product.url}/admin/contacts`);
        await button('More about the message from Noor Example', on).click();
        await on.getByRole('menuitem', { name: /note$/ }).click();
        await note(on).waitFor();
      };

      it('shows the mark and the note of the other owner immediately', async () => {
        const form = { firstName: 'Bea', lastName: 'Example', email: 'bea@example.com', message: 'Are you open?' };
        expect((await owned.owner.post(contactCalls.submit.path, form)).status).toBe(201);
        const card = (on: Page) => on.getByRole('article', { name: 'Message from Bea Example' });
        for (const on of [mine, theirs]) {
          await on.goto(`${owned.product.url}/admin/contacts`);
          await card(on).waitFor();
        }
        await card(theirs).getByRole('button', { name: 'Mark as read' }).click();
        await card(mine).getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });

        const [message] = (await owned.owner.get<ContactSubmission[]>(submissionCalls.list.path)).body;
        const edited = await owned.owner.send('PATCH', `${submissionCalls.list.path}/${message?.id}`, {
          note: 'Until 8 pm',
        });
        expect(edited.status).toBe(200);
        for (const on of [mine, theirs]) await card(on).getByText('Until 8 pm').waitFor();
        await button('More about the message from Bea Example', theirs).click();
        await theirs.getByRole('menuitem', { name: 'Archive' }).click();
        await card(mine).waitFor({ state: 'detached' });
      });

      it('keeps a typed note while another one is saved', async () => {
        const form = { firstName: 'Noor', lastName: 'Example', email: 'noor@example.com', message: 'Petals, please.' };
        expect((await owned.owner.post(contactCalls.submit.path, form)).status).toBe(201);
        await open(mine);
        await open(theirs);
        await note(theirs).fill('Called her back');
        await button('Save the note', theirs).click();
        await note(theirs).waitFor({ state: 'detached' });

        await note(mine).fill('Call her back');
        await button('Save the note', mine).click();
        await conflict('Mina', 'this note', mine).getByText('Called her back').waitFor();
        await shows(note(mine), 'Call her back');
        await look(mine);
        await button('Take theirs', mine).click();
        await shows(note(mine), 'Called her back');
        expect(await stored()).toMatchObject({ note: 'Called her back' });
      });
    });
  });
}
