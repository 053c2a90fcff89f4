import type { Page } from 'playwright-core';

/** What a page says: its texts, and the names and hints of its elements. Not what somebody has typed. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!parentElement?.closest('script, style, textarea, iframe, option, [lang]:not(html)'))
        found.add(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], option'))
      for (const words of [
        element.getAttribute('aria-label'),
        element.getAttribute('placeholder'),
        element.getAttribute('title'),
        element instanceof HTMLOptionElement ? element.text : null,
      ])
        if (words !== null) found.add(words);
    return [...found].map((words) => words.trim()).filter((words) => words !== '');
  });
