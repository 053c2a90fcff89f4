import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { violations } from '../site/accessibility.js';
import { desktop, followRequests, launchBrowser, newVisitor, overflow, still, watch } from '../site/browser.js';
import { cutOff } from './layout-faults.js';
import { textsOf } from './page-texts.js';

const narrow = { width: 320, height: 640 };

const siteTabs = ['prices', 'services', 'pages', 'texts', 'gallery', 'reviews', 'salon', 'history'];
const steps = ['name', 'place', 'booking', 'claims', 'languages', 'colors', 'services', 'pictures', 'connections'];
const pages = [
  '',
  '/customers',
  '/customers/import',
  '/customers/duplicates',
  '/customers/no-phone',
  '/contacts',
  '/campaigns',
  '/campaigns/new',
  '/replies',
  '/replies?tab=suppressions',
  '/replies?tab=consent',
  '/replies/registration',
  '/automations',
  ...siteTabs.map((tab) => `/site?tab=${tab}`),
  '/staff',
  '/audit',
  '/health',
  '/account',
  '/counting',
  ...steps.map((step) => `/setup?step=${step}`),
];

/** Each person works in a language of their own. The tests share their state and run in order. */
describe('the languages of the admin', () => {
  let owned: OwnedProduct;
  let browser: Browser;
  let page: Page;
  let seen: { faults: string[] };
  let quiet: () => Promise<void>;
  let addresses: string[];
  const answers: unknown[] = [];

  beforeAll(async () => {
    [owned, browser] = await Promise.all([startOwnedProduct('standalone'), launchBrowser()]);
    const { owner, product } = owned;
    const { body: visit } = await owner.post<{ customerId: string }>('/api/customers/add', {
      phoneNumber: '213 555 0100',
      givenName: 'Mina',
      serviceName: 'Gel Manicure',
      amount: 4550,
      email: null,
    });
    await owner.post('/api/contact', {
      firstName: 'Lan',
      lastName: 'Sample',
      email: 'lan@example.com',
      phoneNumber: '213 555 0101',
      interestedService: 'nailart',
      message: '꽃무늬로 부탁드려요.',
    });
    await owned.textEverybody('토요일에 자리가 있습니다.');
    const { body: campaigns } = await owner.get<{ id: string }[]>('/api/admin/campaigns');
    addresses = [...pages, `/customers/${visit.customerId}`, `/campaigns/${campaigns[0]?.id}`].map(
      (path) => `${product.url}/admin${path}`,
    );
    page = await (await newVisitor(browser, { viewport: desktop })).newPage();
    seen = watch(page);
    quiet = followRequests(page);
    page.on('response', (response) => {
      if (response.url().includes('/api/') && response.ok())
        void response.json().then(
          (answer: unknown) => answers.push(answer),
          () => undefined,
        );
    });
  });
  afterAll(async () => {
    await browser?.close();
    await owned?.stop();
  });

  const open = async (address: string) => {
    await page.goto(address);
    await page.locator('main#page h1').first().waitFor();
    await quiet();
    await still(page);
  };
  const language = () => page.evaluate(() => document.documentElement.lang);

  it('are offered before anyone has signed in', async () => {
    await page.goto(`${owned.product.url}/admin/login`);
    await page.getByRole('button', { name: 'Tiếng Việt' }).click();
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    await page.getByRole('button', { name: '한국어' }).click();
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    expect([await language(), await violations(page), await page.title()]).toEqual([
      'ko',
      [],
      expect.stringContaining('로그인'),
    ]);
    await page.getByLabel('이메일').fill(owned.product.owner.email);
    await page.getByLabel('비밀번호').fill('wrong password 12');
    await page.keyboard.press('Enter');
    await page.getByText('이메일 주소나 비밀번호가 틀렸습니다.').waitFor();
    await page.getByLabel('비밀번호').fill(owned.product.owner.password);
    await page.keyboard.press('Enter');
    await page.locator('main#page h1').waitFor();
    expect(await language()).toBe('ko');
  });

  it('leave no English on any page', async () => {
    const left: string[] = [];
    for (const address of addresses) {
      await open(address);
      const data = JSON.stringify(answers);
      const isGiven = (words: string) => data.includes(JSON.stringify(words).slice(1, -1));
      const lines = (await textsOf(page)).flatMap((text) => text.split('\n')).map(withoutLanguage);
      for (const line of lines) {
        // a field's name begins with that of its document
        const own = line.replace(/^([^,]+), /, (begin, name: string) => (isGiven(name) ? '' : begin));
        if (/[A-Za-z]{3}/.test(own.replaceAll(notTranslated, '')) && !/[가-힣]/.test(line) && !isGiven(line))
          left.push(`${new URL(address).pathname}${new URL(address).search}: ${line}`);
      }
    }
    expect(left).toEqual([]);
    // the wrong password above
    expect(seen.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it.each([
    ['ko', '언어', '한국어'],
    ['es', 'Idioma', 'Español'],
    ['vi', 'Ngôn ngữ', 'Tiếng Việt'],
  ])('fit every page in %s, on a phone and on a desk', async (code, title, name) => {
    await open(`${owned.product.url}/admin/account`);
    // the title is there already where the page was in the language
    const reloaded = page.waitForEvent('load');
    // not `check`: the page opens again in the language, and the choice is made then
    await page.getByRole('radio', { name }).click();
    await reloaded;
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(await language()).toBe(code);
    const faults: string[] = [];
    for (const address of addresses) {
      await open(address);
      for (const viewport of [narrow, desktop]) {
        await page.setViewportSize(viewport);
        await still(page);
        const where = `${new URL(address).pathname}${new URL(address).search} ${viewport.width}`;
        const tooWide = await overflow(page);
        if (tooWide > 0) faults.push(`${where}: ${tooWide} px too wide`);
        faults.push(...(await cutOff(page)).map((words) => `${where}: cut off: ${words}`));
        const { LANGUAGE_SHOTS: folder } = process.env;
        const shot = `${code}${where.replaceAll(/[^\w]+/g, '-')}`;
        if (folder) await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
      }
    }
    expect(faults).toEqual([]);
  });

  it('follow the person to another device, which keeps the language after they have signed out', async () => {
    const other = await (await newVisitor(browser)).newPage();
    await other.goto(`${owned.product.url}/admin/login`);
    await other.getByLabel('Email').fill(owned.product.owner.email);
    await other.getByLabel('Password').fill(owned.product.owner.password);
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: 'Đăng xuất' }).click();
    await other.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    await other.context().close();
  });
});

/** Of a text in several languages, a list shows `es: …` below the English. */
const withoutLanguage = (line: string): string => line.replace(/^(es|ko): /, '');

/** Names of products, formats, keys, people and settings. */
const notTranslated =
  /Square|Twilio|Stripe|RabbitMQ|Redis|PostgreSQL|Google|Facebook|Instagram|Yelp|Vagaro|WhatsApp|SMS|CSV|JPEG|PNG|WebP|AVIF|HEIC|STOP|START|HELP|URL|https?:\S+|[\w.]+@\S+|[A-Z]+(_[A-Z]+)+|English|Español|Tiếng Việt|Lacquer|Ctrl K|Lan Sample|\/[\w-]+/g;
