import { afterAll, beforeAll, describe } from '@jest/globals';
import { type CollectedPages, collectPages } from './collected-pages.js';
import { checkPageFiles } from './page-files.js';
import { checkPageHeads } from './page-heads.js';
import { checkPageWords } from './page-words.js';

/** All checks of the pages read the same responses of one product. */
describe('the public pages', () => {
  let pages: CollectedPages;

  beforeAll(async () => {
    pages = await collectPages();
  });
  afterAll(() => pages?.stop());

  checkPageFiles(() => pages);
  checkPageHeads(() => pages);
  checkPageWords(() => pages);
});
