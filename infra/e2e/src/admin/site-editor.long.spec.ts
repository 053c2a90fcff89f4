import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testimonialsPath } from '@lacquer/contracts/paths';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import type { Page } from 'playwright-core';
import { desktop, newVisitor, phone, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { layoutFaults } from './layout-faults.js';

/** From a keystroke to the page in the frame, in milliseconds. */
const keystrokeMs = 100;

/** From the address of a document to its form beside the page from the drafts, in milliseconds. */
const openMs = 1500;

/** In the browser: types a text into the introduction, and returns the 95th percentile of the times to the page. */
async function slowestKeystroke(text: string): Promise<number> {
  const input = document.querySelector<HTMLTextAreaElement>('[data-field=intro] textarea');
  const page = document.querySelector('iframe')?.contentDocument;
  if (!input || !page) throw new Error('there is no form beside the page');
  const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1)
    for (let length = 1; length <= text.length; length += 1) {
      const typed = `${round} ${text.slice(0, length)}`;
      const shown = new Promise<void>((resolve) => {
        const isShown = () => page.querySelector('main')?.textContent.includes(`${typed}\u2060`);
        const observer = new MutationObserver(() => {
          if (!isShown()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(page, { subtree: true, childList: true, characterData: true });
      });
      const start = performance.now();
      property?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await shown;
      times.push(performance.now() - start);
    }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity;
}

/** In the frame: the texts that can be picked and do not say what they are, and those within another. */
function unnamedTexts(body: Element): string[] {
  return [...body.querySelectorAll('[data-edit]')]
    .filter((text) => !text.closest('script, label, select, [aria-hidden="true"], [inert]'))
    .filter((text) => {
      const button = text.closest('button, summary, [role=button]');
      const name = button?.getAttribute('aria-label') ?? '';
      return !/^[^,:]+, [^:]+/.test(name) || button?.parentElement?.closest('[role=button]');
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** What an owner does with the reviews and the gallery, in a browser. */
describe('the editor of the site', () => {
  let site: SiteUnderTest;
  let page: Page;
  let seen: { faults: string[] };

  beforeAll(async () => {
    site = await startSite({ withProviders: false });
    page = await (await newVisitor(site.browser, { viewport: phone })).newPage();
    seen = watch(page);
    await page.goto(`${site.product.url}/admin/login?redirect=/admin/site`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Site', exact: true }).waitFor();
  });

  afterAll(async () => {
    await site?.stop();
  });

  const open = async (search: string) => {
    await page.goto(`${site.product.url}/admin/site?${search}`);
    await page.locator('main#page h1').waitFor();
  };
  const row = (name: RegExp) => page.getByRole('button', { name });
  /** An input of the form by what it is called after its document. `language`: of a text that has others. */
  const input = (label: string, language = 'English') =>
    page.getByRole('form').getByLabel(new RegExp(`, ${label}(, ${language})?$`));
  /** The home page, and the reviews that it does not show. */
  const home = async () => {
    const answers = await Promise.all(['/', testimonialsPath].map((path) => fetch(site.product.url + path)));
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  };
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it now.').first().waitFor();
  };

  it('adds a review on a phone, which visitors see once it is published', async () => {
    await open('tab=reviews');
    await page.getByText(/^These reviews are samples/).waitFor();
    await page.getByRole('button', { name: 'Add a review' }).click();
    const form = page.getByRole('form');
    await input('Name').fill('김민서 Nguyễn-Fernández of Koreatown');
    await form.locator('label', { has: page.getByRole('radio', { name: '5 stars' }) }).click();
    await input('Review').fill('They drew a crane on each thumb.');
    expect(await layoutFaults(page, { widths: [320] })).toEqual([]);
    expect(await home()).not.toContain('They drew a crane');
    await publish();

    await eventually(async () => (await home()).includes('They drew a crane'));
  });

  it('adds a service on a phone, with its page, price and picture', async () => {
    await open('tab=services');
    await page.getByText(/^These texts are samples/).waitFor();
    await page.getByRole('button', { name: 'Add a service' }).click();
    const form = page.getByRole('form');
    await input('Name').fill('Builder Gel by Nguyễn-Fernández, Koreatown');
    await input('Price').fill('55');
    await input('Duration').fill('60-75');
    await input('Page').selectOption({ label: 'Manicure' });
    await input('What makes it special').fill('It holds.\nIt shines.');
    await input('Pictures, Add a picture').setInputFiles(
      new URL('../../../../web/public/images/stills/rose-chrome-800.jpg', import.meta.url).pathname,
    );
    await input('Pictures, 1 of 1, What it shows, for people who cannot see it').fill('Five rose nails');
    const point = form.getByRole('button', { name: /Pictures, 1 of 1: the point that stays in view/ });
    await point.focus();
    await page.keyboard.press('ArrowUp');
    await form.getByRole('button', { name: /45% from the top/ }).waitFor();
    await form.getByRole('button', { name: /Pictures, 1 of 1: crop$/ }).click();
    const frame = form.getByRole('button', { name: /Pictures, 1 of 1: crop, / });
    const handle = form.getByRole('button', { name: /Pictures, 1 of 1: top left corner/ });
    const size = await handle.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await handle.scrollIntoViewIfNeeded();
    const [from, picture] = [await handle.boundingBox(), await form.locator('img[draggable=false]').boundingBox()];
    if (!from || !picture) throw new Error('the frame of the crop is not shown');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + (from.width + picture.width) / 2, from.y + (from.height + picture.height) / 2, {
      steps: 5,
    });
    await page.mouse.up();
    await frame.and(form.getByRole('button', { name: /50% wide/ })).waitFor();
    expect(await layoutFaults(page, { widths: [320] })).toEqual([]);
    await form.getByRole('button', { name: /Pictures, 1 of 1: finish the crop/ }).click();
    await form.getByRole('button', { name: /Pictures, 1 of 1: undo the crop/ }).waitFor();
    await page.getByText('Saved as a draft').waitFor();
    expect(await layoutFaults(page, { widths: [320] })).toEqual([]);
    await publish();

    const address = `${site.product.url}/builder-gel-by-nguyen-fernandez-koreatown`;
    await eventually(async () => (await fetch(address)).status === 200);
    const html = await (await fetch(address)).text();
    for (const text of [
      '60-75 min',
      'It holds.',
      'It shines.',
      'Five rose nails',
      'position:absolute;left:-100%;top:-100%;width:200%;height:200%;max-width:none;object-position:50% 50%',
      '"minPrice":55',
    ])
      expect([text, html.includes(text)]).toEqual([text, true]);
    await form.getByRole('link', { name: 'Open its page' }).waitFor();
  });

  it('shows the page from the drafts beside the form, and opens the field of a text that is clicked', async () => {
    await page.setViewportSize(desktop);
    await open('tab=services');
    const shown = page.frameLocator('iframe');
    await row(/^Spa Pedicure/)
      .first()
      .click();
    const headline = shown.getByRole('button', { name: /^Spa Pedicure, (Headline of its page|Name), English: / });
    await headline.first().waitFor();
    const form = page.getByRole('form');
    await input('Introduction').waitFor();
    await checkWithin(openMs, () =>
      durationOf(async () => {
        await page.reload();
        await Promise.all([input('Introduction').waitFor(), headline.first().waitFor()]);
      }),
    );
    await checkWithin(keystrokeMs, () => page.evaluate(slowestKeystroke, 'Our way, 발이 편해요'));
    expect(await home()).not.toContain('발이 편해요');

    await page.getByRole('textbox', { name: 'Spa Pedicure, Introduction, English', exact: true }).waitFor();
    await shown.locator('h1').click();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));
    await eventually(async () => (await focused()) === 'heading');
    await shown.getByText('$35+', { exact: true }).first().click();
    await eventually(async () => (await focused()) === 'price');
    // a text of another document
    const related = shown.locator('section[aria-labelledby=related-title] h3').first();
    const other = (await related.textContent())?.replaceAll(/[\u2060-\u2064]/g, '') ?? '';
    await related.click();
    await form.getByRole('heading', { name: other, exact: true }).waitFor();
    await eventually(async () => (await focused()) === 'name');
    await eventually(async () => (await shown.locator('h1').textContent()) !== null);

    // by the keyboard, where every text says what it is
    expect(await shown.locator('body').evaluate(unnamedTexts)).toEqual([]);
    await shown.getByRole('button', { name: `${other}, Introduction, English: ` }).press('Enter');
    await eventually(async () => (await focused()) === 'intro');

    await page.getByRole('button', { name: 'Browse' }).click();
    await shown.getByRole('heading', { level: 1 }).waitFor();
    expect(await shown.locator('[data-edit][role=button]').count()).toBe(0);
    await shown.getByRole('link', { name: 'Lacquer House' }).first().click();
    await shown.getByRole('heading', { name: 'Service Menu and Pricing' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/site');
  });

  it('replaces what only the owner knows, on the page itself', async () => {
    await page.setViewportSize(desktop);
    await open('tab=texts');
    await page.getByText(/^These texts are samples: only you know/).waitFor();
    await row(/^A small salon/)
      .first()
      .click();
    const shown = page.frameLocator('iframe');
    await shown.getByText('over 7 years', { exact: false }).last().click();
    const form = page.getByRole('form');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => (await focused())?.endsWith('Figures, 1 of 3, Figure, English') === true);
    await input('Figures, 1 of 3, Figure').fill('2021');
    await input('Story').fill('We opened in 2021.\n\nSince then, one guest at a time.');
    await form.getByRole('button', { name: 'Remove Figure 3' }).click();
    await shown.getByText('Since then, one guest at a time.').waitFor();
    expect(await shown.getByText('of experience', { exact: false }).count()).toBeLessThanOrEqual(1);
    await publish();

    const about = async () => (await fetch(`${site.product.url}/about`)).text();
    await eventually(async () => (await about()).includes('We opened in 2021.'));
    expect(await about()).not.toContain('a borrowed lamp');
    expect(await about()).not.toContain('in these rooms since 2019');
  });

  it('opens a picture of a page by a tap, replaces it in its place, and shows at once what stays in view of it', async () => {
    await page.setViewportSize(desktop);
    await open('tab=texts');
    await row(/^Nail salon · Koreatown/)
      .first()
      .click();
    const shown = page.frameLocator('iframe');
    const main = shown.locator('main img[data-edit$="#pictures"]').nth(1);
    await main.click();
    const form = page.getByRole('form');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => (await focused())?.includes('Pictures, 1 of 3, What it shows') === true);
    await form
      .getByLabel(/Pictures, 1 of 3, Replace the picture$/)
      .setInputFiles(new URL('../../../../web/public/images/stills/rose-chrome-800.jpg', import.meta.url).pathname);
    await eventually(async () => (await main.getAttribute('src'))?.startsWith('/pictures/') === true);
    await form.getByLabel(/Pictures, 1 of 3, What it shows/).fill('Five mirror-bright nails');
    await eventually(async () => (await main.getAttribute('alt'))?.startsWith('Five mirror-bright nails') === true);
    await form.getByRole('button', { name: /Pictures, 1 of 3: the point that stays in view/ }).focus();
    await page.keyboard.press('ArrowUp');
    await eventually(async () => (await main.getAttribute('style'))?.includes('50% 45%') === true);
    await form.getByRole('button', { name: 'Remove At the top, on the left' }).click();
    await eventually(async () => (await shown.locator('main img[data-edit$="#pictures"]').count()) === 2);

    await page.getByText('Saved as a draft').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByText('Visitors see this').waitFor();
    await eventually(async () => (await main.getAttribute('src'))?.startsWith('/images/') === true);
  });

  it('shows the page in another language beside its form, and publishes a translation', async () => {
    await page.setViewportSize(desktop);
    await open('tab=services');
    await page.getByText('한국어', { exact: true }).click();
    await row(/^French Manicure/).click();
    const shown = page.frameLocator('iframe');
    await input('Headline of its page', 'Korean').fill('손으로 그린 프렌치 라인');
    await shown.getByRole('button', { name: /Headline of its page, Korean: 손으로 그린 프렌치 라인$/ }).waitFor();
    await shown.getByRole('link', { name: '예약하기' }).first().waitFor();
    await page.getByText('Saved as a draft').waitFor();
    expect(await layoutFaults(page, { widths: [320, 1440] })).toEqual([]);
    await publish();

    const pageIn = async (path: string) => (await fetch(`${site.product.url}${path}/french-manicure`)).text();
    await eventually(async () => (await pageIn('/ko')).includes('손으로 그린 프렌치 라인'));
    expect(await pageIn('')).not.toContain('손으로 그린 프렌치 라인');
    expect(await pageIn('/es')).toContain('Manicura francesa');
  });

  it('edits one text in a sheet over the page on a phone', async () => {
    await page.setViewportSize(phone);
    await open('tab=reviews');
    await page.getByRole('button', { name: 'See the page' }).click();
    const shown = page.frameLocator('iframe');
    const quote = shown.locator('[data-edit$="#comment"]').first();
    const before = ((await quote.textContent()) ?? '').replaceAll(/[\u2060-\u2064]/g, '');
    await quote.scrollIntoViewIfNeeded();
    await quote.click();
    await input('Review').fill('They drew two cranes.');
    await shown.getByText('They drew two cranes.').waitFor();
    expect(await input('Name').count()).toBe(0);
    await input('Review').fill(before);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Visitors see this').waitFor();
    await input('Name').waitFor();
  });

  it('explains what cannot be saved, and keeps it typed', async () => {
    await open('tab=services');
    await row(/^Gel Manicure/)
      .first()
      .click();
    const form = page.getByRole('form');
    await input('Price').fill('a lot');
    await form.getByText('Price must be in dollars and cents, like 35.00').waitFor();
    await form.getByRole('button', { name: 'Undo' }).isDisabled();
    await input('Price').fill('30.00');
    await form.getByText('More', { exact: true }).click();
    await input('Address').fill('spa-pedicure');
    await form.getByText('Address is the address of “Spa Pedicure”').waitFor();
    await input('Address').fill('gel-manicure');
    await page.getByText('Visitors see this').waitFor();
  });

  it('keeps what was typed when the page is closed before it is saved', async () => {
    await page.route('**/api/admin/site/documents/**', (route) => route.abort());
    await open('tab=reviews');
    await row(/^Jamie R\./).click();
    await input('Review').fill('Typed on the train');
    await page.getByText('Not saved yet').waitFor();
    await page.unroute('**/api/admin/site/documents/**');
    await page.reload();

    await eventually(async () => (await input('Review').inputValue()) === 'Typed on the train');
    await page.getByText('Saved as a draft').waitFor();
  });

  it('moves a review by the keyboard and by the pointer', async () => {
    await page.setViewportSize(desktop);
    await open('tab=reviews');
    const names = async () => (await page.locator('[id^=document-]').allTextContents()).map((text) => text.slice(0, 4));
    await row(/^Move Jamie/).focus();
    await page.keyboard.press('ArrowDown');
    await eventually(async () => (await names()).join() === 'Alex,Jami,Sam ,김민서 ');
    const [from, to] = [await row(/^Move Sam/).boundingBox(), await row(/^Move Alex/).boundingBox()];
    if (!from || !to) throw new Error('there is no handle');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 2, { steps: 10 });
    await page.mouse.up();
    await eventually(async () => (await names()).join() === 'Sam ,Alex,Jami,김민서 ');
  });

  it('uploads pictures, says why another file is refused, and publishes them', async () => {
    await open('tab=gallery');
    await page.getByText('These are illustrations: put your own work here.').waitFor();
    await page
      .getByLabel('Add pictures')
      .setInputFiles([
        new URL('../../../../web/public/images/stills/rose-chrome-800.jpg', import.meta.url).pathname,
        new URL('../../package.json', import.meta.url).pathname,
      ]);
    await page.getByText(/not a picture that can be read/).waitFor();
    await row(/^Rose chrome 800/).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbor blue');
    await publish();

    const gallery = await (await fetch(`${site.product.url}/gallery`)).text();
    expect(gallery).toMatch(/Harbor blue/);
    expect(gallery).toMatch(/\/pictures\/[0-9a-f]{32}\/400\.avif 400w|\/pictures\/[0-9a-f]{32}\/800\.jpg/);
  });

  it('sends a picture again that a busy server has refused', async () => {
    let refusals = 0;
    await page.route('**/api/admin/site/pictures', (route) => {
      refusals += 1;
      if (refusals > 1) return route.continue();
      return route.fulfill({ status: 503, json: { code: 'HTTP.OVERLOADED', message: 'Too many requests at once.' } });
    });
    await open('tab=gallery');
    const picture = new URL('../../../../web/public/images/stills/garnet-strokes-800.jpg', import.meta.url).pathname;
    await page.getByLabel('Add pictures').setInputFiles(picture);
    await row(/^Garnet strokes 800/).waitFor();
    expect(refusals).toBe(2);
    await page.unroute('**/api/admin/site/pictures');
    await row(/^More about Garnet strokes 800/).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
  });

  it('shows what an edition changed, and restores the first one', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Edition 6' }).waitFor();
    await page.getByRole('button', { name: 'Show the difference' }).nth(4).click();
    await page.getByText('They drew a crane on each thumb.').waitFor();
    await page.getByRole('button', { name: 'Restore this content' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The content of edition 1 is public again.').first().waitFor();

    await eventually(async () => !(await home()).includes('They drew a crane'));
  });

  it.each(['tab=services', 'tab=pages', 'tab=texts', 'tab=reviews', 'tab=gallery', 'tab=history'])(
    'has no fault of layout or accessibility at %s',
    async (search) => {
      const show = async () => {
        await open(search);
        await page.locator('[id^=document-], ol > li').first().waitFor();
      };
      expect(await layoutFaults(page, { show })).toEqual([]);
    },
  );

  it('has reported no error', () => {
    // an address that is taken, a file that is no picture, and a busy server
    const refused = /documents\/service\/\S+ 400|status of 400|415|503|ERR_FAILED/;
    expect(seen.faults.filter((fault) => !refused.test(fault))).toEqual([]);
  });
});
