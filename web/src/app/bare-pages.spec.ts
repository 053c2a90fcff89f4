/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { offlinePages } from './bare-pages';

const storedPage = (name: string, hours: string) =>
  `<footer><p><svg></svg> ${name}</p><address><a href="https://example.com">1 Example St</a><br>
   <a href="tel:+12135550142">(213) 555-0142</a><br>${hours}</address></footer>`;

interface StoredPage {
  html: string;
  /** When the server sent it. */
  date?: string;
}

/** The lines about the salon of an offline page, on a device that has stored these pages, the oldest first. */
async function factsOf(file: string, stored: readonly StoredPage[]): Promise<string[]> {
  const html = offlinePages.get(file) ?? '';
  const { lang } = new DOMParser().parseFromString(html, 'text/html').documentElement;
  document.documentElement.lang = lang;
  document.body.innerHTML = html;
  const open = () => ({
    keys: () => Promise.resolve(stored.map((_, index) => index)),
    match: (index: number) =>
      Promise.resolve({
        text: () => Promise.resolve(stored[index]?.html),
        headers: { get: () => stored[index]?.date ?? null },
      }),
  });
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(open()) } });
  const script = document.createElement('script');
  script.textContent = document.querySelector('script')?.textContent ?? '';
  document.body.append(script);
  const facts = () => document.querySelector<HTMLElement>('#salon');
  await waitFor(() => expect(facts()?.hidden).toBe(false));
  return [...(facts()?.childNodes ?? [])].map(({ textContent }) => textContent ?? '').filter((line) => line !== '');
}

describe('the offline page', () => {
  afterEach(() => {
    document.body.innerHTML = '';
    Reflect.deleteProperty(globalThis, 'caches');
  });

  const stored = [
    { html: storedPage('Before', 'Never') },
    { html: storedPage('Lacquer House', 'Daily 10:00 AM to 6:00 PM'), date: 'Wed, 04 Nov 2026 12:00:00 GMT' },
  ];

  it.each([
    ['offline.html', 'Call (213) 555-0142', 'Hours as of November 4, 2026'],
    ['offline-es.html', 'Llamar al (213) 555-0142', 'Horario al 4 de noviembre de 2026'],
    ['offline-ko.html', '전화 (213) 555-0142', '2026년 11월 4일 기준 영업시간'],
  ])(
    '%s shows the phone and the hours of the page opened last, and of which day they are',
    async (file, call, asOf) => {
      expect(await factsOf(file, stored)).toEqual(['Lacquer House', call, 'Daily 10:00 AM to 6:00 PM', asOf]);
    },
  );

  it('names no day of a page that came without one', async () => {
    expect(await factsOf('offline.html', stored.slice(0, 1))).toEqual(['Before', 'Call (213) 555-0142', 'Never']);
  });
});
