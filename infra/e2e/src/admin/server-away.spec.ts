import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEventually } from '../behavior/expect-eventually.js';
import {
  away,
  type DistantAdmin,
  newMessage,
  openPage,
  startDistantAdmin,
  storedPrice,
  typePrice,
  unsaved,
} from './away.js';

describe('the admin while its server does not answer', () => {
  let admin: DistantAdmin;
  beforeAll(async () => {
    admin = await startDistantAdmin();
  });
  afterAll(() => admin?.stop());
  afterEach(() => admin.relay.restore());

  it('keeps the screen, says that a message is not marked yet, and marks it when the server is back', async () => {
    const { page, relay } = admin;
    const card = await newMessage(admin, 'Ana');
    await openPage(admin, '/admin/contacts');
    await card.waitFor();
    await relay.refuse();
    await card.getByRole('button', { name: 'Mark as read' }).click();
    await unsaved(page).waitFor();
    expect(await card.isVisible()).toBe(true);

    await relay.restore();
    await card.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
    await unsaved(page).waitFor({ state: 'detached' });
    await away(page).waitFor({ state: 'detached' });
  });

  it('saves a price whose answer was lost, and asks nobody to choose between two equal ones', async () => {
    const { page, relay } = admin;
    await openPage(admin, '/admin/site');
    relay.fail('answer-lost', /^PATCH/);
    await typePrice(admin, 'Gel Manicure', '41.50');
    await unsaved(page).waitFor();
    expect(await storedPrice(admin, 'Gel Manicure')).toBe(4150);

    await relay.restore();
    await page.getByText('Gel Manicure now costs $41.50').first().waitFor();
    await unsaved(page).waitFor({ state: 'detached' });
    expect(await page.getByText('while you were typing').count()).toBe(0);
  });

  it('sends a price that was saved while a proxy answered for the server', async () => {
    const { page, relay } = admin;
    relay.fail('bad-gateway');
    await typePrice(admin, 'Gel Manicure', '43.00');
    await unsaved(page).waitFor();
    await relay.restore();
    await expectEventually(() => storedPrice(admin, 'Gel Manicure'), 4300);
  });
});
