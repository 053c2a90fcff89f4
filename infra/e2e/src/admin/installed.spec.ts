import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { addColleague } from '../behavior/colleague.js';
import { violations } from '../site/accessibility.js';
import { hydrated, newVisitor, open, overflow } from '../site/browser.js';
import { newMessage, signIn, type DistantAdmin } from './away.js';
import {
  adminWorkerOf,
  deliverPush,
  keptLine,
  keptOf,
  notificationsOf,
  offlinePages,
  openList,
  startInstalledAdmin,
  tapNotification,
  visitPages,
  workerReady,
} from './installed.js';

/** The tests share their state and run in order. */
describe('the installed admin', () => {
  let admin: DistantAdmin;
  beforeAll(async () => {
    admin = await startInstalledAdmin();
  });
  afterAll(() => admin?.stop());

  const isOffline = (value: boolean) => admin.page.context().setOffline(value);
  const ownerHome = () => openList(admin, '/admin', 'Today');

  it('is an app of its own, which Chromium would install', async () => {
    const { page } = admin;
    await ownerHome();
    await workerReady(page);
    const session = await page.context().newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    await session.detach();

    expect(new URL(manifest.url).pathname).toBe('/admin/manifest.webmanifest');
    expect(manifest.errors).toEqual([]);
    // no test browser has a profile to install it in
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const links = await page.locator('link[rel=manifest], link[rel=apple-touch-icon]').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      '/admin/icons/apple-touch-icon.png',
      '/admin/manifest.webmanifest',
    ]);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)),
    ).toEqual([`${admin.relay.url}/admin`]);
  });

  it('opens without a connection, and shows the last lists and since when', async () => {
    const { page } = admin;
    await visitPages(admin);
    await isOffline(true);
    for (const [path, name, words] of offlinePages) {
      await openList(admin, path, words);
      await keptLine(page).waitFor();
      expect([name, await violations(page), await overflow(page)]).toEqual([name, [], 0]);
      const { INSTALLED_SHOTS: folder } = process.env;
      if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
    }
  });

  it('refuses changes without a connection, and says so', async () => {
    const { page } = admin;
    await openList(admin, '/admin/contacts', 'Do you take walk-ins?');
    await keptLine(page).waitFor();
    await page.getByRole('button', { name: 'Mark as read' }).click();

    await page.getByText('This needs a connection. Do it again when the server answers.').first().waitFor();
    expect(admin.relay.writes.filter((write) => write.includes('/contacts'))).toEqual([]);
  });

  it('keeps no sign-in, staff, audit or health', async () => {
    const { page } = admin;
    expect((await keptOf(page)).filter((key) => /auth|staff|audit|operations|integrations|second/.test(key))).toEqual(
      [],
    );
    await page.goto(`${admin.relay.url}/admin/health`);
    // Chromium 150 calls a page online that is opened while it emulates that it is not
    await page.getByRole('heading', { name: /^(No connection|The server cannot be reached)$/ }).waitFor();
  });

  it('reads everything again when the connection is back, and takes changes', async () => {
    const { page } = admin;
    await openList(admin, '/admin/contacts', 'Do you take walk-ins?');
    await keptLine(page).waitFor();
    const later = await newMessage(admin, 'Bea');
    expect(await later.count()).toBe(0);
    await isOffline(false);

    await later.waitFor();
    await keptLine(page).waitFor({ state: 'detached' });
    await later.getByRole('button', { name: 'Mark as read' }).click();
    await later.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
  });

  it('shows no kept list while the server answers', async () => {
    const { page, relay } = admin;
    await isOffline(false);
    // the device has kept the list with Bea's message, and the server has a later one
    await eventually(async () => (await keptOf(page)).some((key) => key.startsWith('messages ')));
    const later = await newMessage(admin, 'Cleo');
    await later.waitFor();
    relay.fail('silent', /GET \/api\/admin\/contacts\?/);
    await page.goto(`${relay.url}/admin/contacts`);
    await page.getByText('Loading').first().waitFor({ state: 'attached' });
    expect(await page.getByText('Do you take walk-ins?').count()).toBe(0);
    await relay.restore();

    await later.waitFor();
    expect(await keptLine(page).count()).toBe(0);
  });

  it('opens when a proxy answers for the server', async () => {
    const { page, relay } = admin;
    relay.fail('bad-gateway');
    await openList(admin, '/admin/customers', 'Dana Example');
    await keptLine(page).waitFor();
    await relay.restore();
    await keptLine(page).waitFor({ state: 'detached' });
  });

  it('shows a push message, and opens its page in the window that is open', async () => {
    const { page } = admin;
    await openList(admin, '/admin/customers', 'Dana Example');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const message = {
      tag: 'reply-1',
      title: 'New reply',
      body: 'From Dana',
      url: '/admin/contacts?view=inbox',
      badge: 2,
    };
    await deliverPush(admin, JSON.stringify(message));
    await eventually(async () => (await notificationsOf(page)).length === 1);

    expect(await notificationsOf(page)).toEqual([
      {
        title: 'New reply',
        body: 'From Dana',
        tag: 'reply-1',
        icon: `${admin.relay.url}/admin/icons/icon-192.png`,
        badge: `${admin.relay.url}/admin/icons/badge-96.png`,
        data: { url: '/admin/contacts?view=inbox' },
      },
    ]);
    await tapNotification(adminWorkerOf(page), 'reply-1');
    await page.waitForURL('**/admin/contacts?view=inbox');
    await page.getByText('Do you take walk-ins?').waitFor();
    // the window opens it itself: what is typed in it is asked about
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(await notificationsOf(page)).toEqual([]);
  });

  it.each([
    ['no data', ''],
    ['another format', 'hello'],
    ['a foreign address', JSON.stringify({ tag: 'x', title: 'x', body: 'x', url: 'https://example.org/admin' })],
  ])('shows words of its own for a push message with %s', async (_, data) => {
    const { page } = admin;
    await deliverPush(admin, data);
    await eventually(async () => (await notificationsOf(page)).length === 1);

    expect(await notificationsOf(page)).toMatchObject([{ title: 'News from the salon', data: { url: '/admin' } }]);
    await tapNotification(adminWorkerOf(page), 'unread');
    await eventually(async () => (await notificationsOf(page)).length === 0);
  });

  it('does not touch the public site, whose worker does not touch it', async () => {
    const browser = admin.page.context().browser();
    if (!browser) throw new Error('The browser has ended');
    const visitor = await newVisitor(browser, { serviceWorkers: 'allow' });
    const page = await visitor.newPage();
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, `${admin.relay.url}/about`);
    await workerReady(page);
    await page.reload();
    await hydrated(page);

    expect(asked.filter((path) => path.startsWith('/admin'))).toEqual([]);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(['/']);

    // staff signs in on the same device
    const { product, relay } = admin;
    await signIn(page, relay.url, product.owner);
    await page.goto(`${relay.url}/admin/customers`);
    await page.getByText('Dana Example').first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.includes('/admin/sw.js'), null, {
      polling: 100,
    });
    await visitor.setOffline(true);
    await page.goto(`${relay.url}/about`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${relay.url}/admin/customers`);
    await keptLine(page).waitFor();
    await page.getByText('Dana Example').first().waitFor();
    await visitor.close();
  });
});

describe('what an installed admin has kept', () => {
  let admin: DistantAdmin;
  beforeAll(async () => {
    admin = await startInstalledAdmin();
  });
  afterAll(() => admin?.stop());

  const openWithout = async (path: string) => {
    const { page, relay } = admin;
    await page.context().setOffline(true);
    await page.goto(relay.url + path);
  };
  const expectNothing = async () => {
    await admin.page
      .getByText(/cannot be reached|No connection/)
      .first()
      .waitFor();
    for (const [, , words] of offlinePages.slice(1)) expect(await admin.page.getByText(words).count()).toBe(0);
    expect(await keptOf(admin.page)).toEqual([]);
    await admin.page.context().setOffline(false);
  };

  it('is shown for seven days, and then removed', async () => {
    const { page } = admin;
    await visitPages(admin);
    const day = 86_400_000;
    await page.clock.setSystemTime(Date.now() + 6 * day);
    await openWithout('/admin/customers');
    await page.getByText('Dana Example').first().waitFor();
    await page.getByText(/^No connection\. This is as of \w+ \d+, \d{4}, \d+:\d\d [AP]M\./).waitFor();
    await page.clock.setSystemTime(Date.now() + 8 * day);
    await page.reload();
    await expectNothing();
  });

  it('ends when the session has ended', async () => {
    const { page, relay } = admin;
    await page.clock.setSystemTime(Date.now());
    await visitPages(admin);
    expect(await keptOf(page)).not.toEqual([]);
    await page.context().clearCookies({ name: 'lacquer_session' });
    await page.goto(`${relay.url}/admin/customers`);
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    await eventually(async () => (await keptOf(page)).length === 0);
    await openWithout('/admin/customers');
    await expectNothing();
  });

  it('ends with the sign-out', async () => {
    const { page, relay, product } = admin;
    await signIn(page, relay.url, product.owner);
    await visitPages(admin);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    await eventually(async () => (await keptOf(page)).length === 0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('is not shown to another account', async () => {
    const { page, relay, product, owner } = admin;
    const colleague = await addColleague(owner, { email: 'kim@example.com', role: 'staff' });
    await signIn(page, relay.url, product.owner);
    await visitPages(admin);
    // without a sign-out, as when the cookies of the browser are cleared
    await page.context().clearCookies({ name: 'lacquer_session' });
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await signIn(page, relay.url, colleague);
    await workerReady(page);
    await eventually(async () => (await keptOf(page)).every((key) => !/^(?:customers|conversation) /.test(key)));
    await openWithout('/admin/customers');
    await page.getByText('Failed to load customers.').waitFor();
    expect(await page.getByText('Dana Example').count()).toBe(0);
  });
});
