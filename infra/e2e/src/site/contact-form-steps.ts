import type { Page } from 'playwright-core';
import { hydrated } from './browser.js';

export const sent = 'Thank you for your message! We will get back to you soon.';

/** The parts of the contact form on the current page, and what a visitor does with them. */
export function formOn(current: () => Page) {
  const field = (name: string) => current().getByRole('textbox', { name: new RegExp(`^${name}`) });
  const service = () => current().getByRole('combobox', { name: /^Service/ });
  const submit = () => current().locator('#contact-form button[type="submit"]');
  const notices = () => current().locator('[data-tone]');
  /** Waits until the form's lazily loaded code has hydrated it. */
  const ready = async () => {
    await current().locator('#contact-form').scrollIntoViewIfNeeded();
    await hydrated(current(), '#contact-form');
  };
  /** Records tone and text of the next notice, because a busy machine may check after the notice has disappeared (5 s). */
  const recordNotices = async () => {
    await current().evaluate(() => {
      const look = new MutationObserver(() => {
        const notice = document.querySelector<HTMLElement>('[data-tone]');
        if (!notice?.textContent) return;
        look.disconnect();
        document.body.dataset['notice'] = JSON.stringify([notice.dataset['tone'], notice.textContent]);
      });
      look.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return async () => JSON.parse((await current().locator('body').getAttribute('data-notice')) ?? 'null') as unknown;
  };
  const fillIn = async (firstName: string) => {
    await field('First Name').fill(firstName);
    await field('Last Name').fill('Cho');
    await field('Email').fill('mina@example.com');
    await field('Phone').fill('(213) 555-0111');
    await field('Message').fill('Do you have time on Friday at noon?');
  };
  return { field, service, submit, notices, ready, recordNotices, fillIn };
}
