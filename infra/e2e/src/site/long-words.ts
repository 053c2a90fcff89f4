import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { newVisitor, open, overflow, pageWidths, scrollThrough } from './browser.js';
import type { SiteUnderTest } from './site-under-test.js';

/** A word as long as a pasted link, without a place to break. */
const word = (letters: number): string => 'Lacquerandplaster'.repeat(8).slice(0, letters);

/** Names that salons have, and the longest word that a name may be. */
export const longNames = [
  '로스앤젤레스코리아타운버몬트애비뉴네일살롱앤스파매니큐어페디큐어왁싱전문점본점관',
  'Tiệm Làm Móng Nguyễn Thị Hồng Phượng Lan',
  word(80),
] as const;

const today = (timeZone: string): string => new Date().toLocaleDateString('en-CA', { timeZone });

/** Writes the longest word into everything that the owner can edit. */
export async function writeLongWords({ product, owner }: SiteUnderTest, name: string): Promise<void> {
  const client = new Client({ connectionString: product.databaseOf('catalog') });
  await client.connect();
  // names are unique
  await client.query('UPDATE catalog.service SET name = $1 || left(md5(id::text), 20), description = $2', [
    word(100),
    word(120),
  ]);
  await client.query('UPDATE catalog.gallery_item SET title = $1, description = $1', [word(120)]);
  await client.query(`UPDATE catalog.site_document SET published = published || $1::jsonb WHERE kind = 'testimonial'`, [
    JSON.stringify({
      name: word(120),
      comment: word(120),
      clientType: word(120),
      source: `https://${word(60).toLowerCase()}.example.com`,
    }),
  ]);
  await client.end();
  // its event makes the pages new, also with the rows above
  const { body: salon } = await owner.get<StoredSalon>('/api/salon');
  const answer = await owner.send('PUT', '/api/admin/salon', {
    ...salon,
    name,
    tagline: word(120),
    address: { ...salon.address, street: word(120), city: word(80) },
    holidays: [{ date: today(salon.timeZone), opening: null, note: word(120) }],
    paymentMethods: [word(40), word(39)],
    claims: { ...salon.claims, reviewCount: word(20), happyClients: word(20), yearsOfExperience: word(20) },
  });
  if (answer.status !== 200) throw new Error(`The profile is refused: ${JSON.stringify(answer.body)}`);
  await eventually(async () => {
    const html = await (await fetch(product.url)).text();
    return html.includes(name) && html.includes(`>${word(120)}<`);
  });
}

/** Texts that begin or end outside the window, or outside the row or card that scrolls sideways with them. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest('[aria-hidden="true"], svg, noscript, script, style')) continue;
      // for screen readers only
      if (getComputedStyle(parent).clipPath === 'inset(50%)') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const card = parent.closest('.strip > *')?.getBoundingClientRect();
      const [left, right] = card ? [card.left, card.right] : [0, document.documentElement.clientWidth];
      for (const box of range.getClientRects())
        if (box.width > 1 && (box.left < left - 1 || box.right > right + 1))
          found.add(`${text.textContent.trim().slice(0, 30)} in ${parent.tagName} ${parent.className.slice(0, 40)}`);
    }
    return [...found];
  });

/** What does not fit into a window, at the usual and at twice the usual size of text. */
export async function faultsOfWidth(site: SiteUnderTest, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of [16, 32]) {
    const visitor: BrowserContext = await newVisitor(site.browser);
    const page = await visitor.newPage();
    const devtools = await visitor.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, site.product.url + path);
      await scrollThrough(page);
      await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
      for (const width of pageWidths) {
        await page.setViewportSize({ width, height: 844 });
        const at = `${path} at ${width} px, text of ${size} px`;
        const tooWide = await overflow(page);
        if (tooWide > 0) wrong.push(`${at}: ${tooWide} px too wide`);
        wrong.push(...(await cutTexts(page)).map((text) => `${at}: cut: ${text}`));
      }
    }
    await visitor.close();
  }
  return wrong;
}
