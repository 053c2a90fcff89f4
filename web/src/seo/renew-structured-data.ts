import type { Page } from './page';
import { structuredData } from './structured-data';

const selector = 'script[type="application/ld+json"]';

/** Replaces the JSON-LD after a client-side navigation. `undefined`: the page has none. */
export function renewStructuredData(page: Page | undefined): void {
  const script = document.querySelector(selector) ?? document.createElement('script');
  if (!page) return script.remove();
  script.setAttribute('type', 'application/ld+json');
  script.textContent = structuredData(page);
  if (!script.isConnected) document.body.append(script);
  return undefined;
}
