import type { Browser } from 'playwright-core';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import type { Mode, ProductOptions } from '../behavior/product.js';
import { launchBrowser } from './browser.js';

/** The product, its owner, and a browser to visit it with. */
export interface SiteUnderTest extends OwnedProduct {
  browser: Browser;
}

export async function startSite(options?: ProductOptions, mode: Mode = 'standalone'): Promise<SiteUnderTest> {
  const [owned, browser] = await Promise.allSettled([startOwnedProduct(mode, options), launchBrowser()]);
  const stop = async () => {
    if (browser.status === 'fulfilled') await browser.value.close();
    if (owned.status === 'fulfilled') await owned.value.stop();
  };
  if (owned.status === 'fulfilled' && browser.status === 'fulfilled')
    return { ...owned.value, browser: browser.value, stop };
  await stop();
  throw owned.status === 'rejected' ? owned.reason : (browser as PromiseRejectedResult).reason;
}
