import { expect } from '@jest/globals';
import { salonClock } from '@lacquer/contracts/salon/opening-hours';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import type { ProductUnderTest } from '../behavior/product.js';

const zone = 'America/Los_Angeles';
const minuteMs = 60_000;
/** Time needed to schedule a campaign on a busy machine. */
const aheadMs = 30_000;

interface Scheduled {
  product: ProductUnderTest;
  page: Page;
  message: string;
  /** The recipient of the test. */
  to: string;
}

/** Sends a test of a campaign and schedules it. No text is sent before its time; then it starts automatically and finishes. */
export async function sendAtItsTime({ product, page, message, to }: Scheduled): Promise<void> {
  const texts = () => product.providers.twilio.messages.filter(({ body }) => body.includes(message));
  await page.goto(`${product.url}/admin/campaigns/new`);
  await page.getByLabel('Message').fill(message);
  await page.getByLabel('Phone for a test').fill(to);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(/^The test to .* was sent\.$/).waitFor();
  expect(texts().map((text) => text.to)).toEqual([to]);

  await page.getByRole('radio', { name: 'Later' }).check();
  const moment = page.getByLabel(/^Day and time in Los Angeles/);
  const typeMoment = (at: Date) => {
    const { date, time } = salonClock(zone, at);
    return moment.fill(`${date}T${time}`);
  };
  await typeMoment(new Date(Date.now() - 24 * 60 * minuteMs));
  await page.getByText(/is in the past: choose a later time/).waitFor();
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  await expectEventually(() => schedule.isDisabled(), true);

  const at = new Date(Math.ceil((Date.now() + aheadMs) / minuteMs) * minuteMs);
  await typeMoment(at);
  await page.getByText('Draft saved').waitFor();
  await schedule.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const number = /Text (\d+) customers/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  const confirmation = dialog.getByLabel(/to confirm$/);
  if ((await confirmation.count()) > 0) await confirmation.fill(number);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText(/^Starts (today|tomorrow) at /).waitFor();
  expect(texts()).toHaveLength(1);

  // updated by the event stream alone, without a reload
  await page.getByText('Finished', { exact: true }).first().waitFor({ timeout: 200_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  expect(texts()).toHaveLength(Number(number) + 1);
  await page.getByRole('columnheader', { name: 'Texted' }).waitFor();
  await page.getByText(/^No one has opted out since/).waitFor();
}
