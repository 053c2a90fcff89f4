import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { type RabbitmqServer, runRabbitmq } from '@lacquer/servers/testing/server-programs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { hydrated, newVisitor, open } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const alarms = {
  memory: { raise: ['set_vm_memory_high_watermark', '0.0001'], clear: ['set_vm_memory_high_watermark', '0.6'] },
  disk: { raise: ['set_disk_free_limit', '900000GB'], clear: ['set_disk_free_limit', '1MB'] },
} as const;
const kinds = ['memory', 'disk'] as const;

const refused = {
  code: 'CONTACT.UNAVAILABLE',
  message: expect.stringMatching(/^The message broker is low on (memory|disk)/),
};
const waits = 'Not sent yet: our server does not answer';

/** The broker accepts nothing while it is low on memory or on disk. A visitor's message waits in the browser. */
describe('a message that a visitor sends during an alarm of the broker', () => {
  let broker: RabbitmqServer | undefined;
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    broker = await runRabbitmq();
    if (!broker) throw new Error('rabbitmq-server is not installed, and only its own program raises alarms');
    site = await startSite({ withProviders: false, servers: { rabbitmq: broker.url } }, 'distributed');
  });
  afterAll(async () => {
    await site?.stop();
    await broker?.stop();
  });
  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
  });
  afterEach(async () => {
    await visitor.close();
    for (const kind of kinds) await broker?.control(...alarms[kind].clear);
  });

  const control = (args: readonly string[]) => broker!.control(...args);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  let clients = 0;
  /** Each time from another address, which has its own limit. */
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${site.product.url}/api/contact`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.78.0.${(clients += 1)}`, ...headers },
      body,
    });
  const message = (firstName: string) => ({
    firstName,
    lastName: 'Cho',
    email: 'mina@example.com',
    message: `Do you have time on Friday? ${firstName}`,
  });
  /** How often the salon has the message. */
  const isStored = (firstName: string, times: number) =>
    expectEventually(async () => {
      const { status, body } = await site.owner.get<ContactSubmission[]>('/api/admin/contacts');
      return status === 200 && body.filter((each) => each.firstName === firstName).length;
    }, times);

  it.each(kinds)('(%s) is kept in the tab, says so, and is sent once by itself', async (kind) => {
    await open(page, `${site.product.url}/contact`);
    await page.locator('#contact-form').scrollIntoViewIfNeeded();
    await hydrated(page, '#contact-form');
    await control(alarms[kind].raise);
    const form = message(kind);
    await field('First Name').fill(form.firstName);
    await field('Last Name').fill(form.lastName);
    await field('Email').fill(form.email);
    await field('Message').fill(form.message);
    await page.locator('#contact-form button[type="submit"]').click();
    await page.getByText(waits).waitFor();
    expect(await field('Message').inputValue()).toBe(form.message);

    // the visitor goes on to another page, and a message that waits is sent from there
    await open(page, `${site.product.url}/about`);
    await control(alarms[kind].clear);
    await page.getByText('Thank you for your message! We will get back to you soon.', { exact: true }).waitFor();
    await isStored(kind, 1);
  });

  it.each(kinds)('(%s) is refused with the reason, and stored once when its client repeats it', async (kind) => {
    await control(alarms[kind].raise);
    const body = JSON.stringify(message(`api-${kind}`));
    const send = () =>
      post({ 'content-type': 'application/json', 'idempotency-key': `broker-alarm-of-${kind}`.padEnd(32, '0') }, body);
    await expectEventually(
      async () => {
        const answer = await send();
        return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() };
      },
      { status: 503, wait: expect.any(String), body: expect.objectContaining(refused) },
    );
    await control(alarms[kind].clear);
    await expectEventually(async () => (await send()).status, 201);
    expect((await send()).status).toBe(201);
    await isStored(`api-${kind}`, 1);
  });

  it('without JavaScript comes back with everything that was typed', async () => {
    await control(alarms.memory.raise);
    const form = message('plain');
    const answer = await post(
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams(form).toString(),
    );
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain('Failed to send message. Please try again.');
    for (const typed of Object.values(form)) expect(html).toContain(typed);
  });
});
