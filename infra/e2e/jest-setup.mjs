import { testChromium } from '@lacquer/servers/testing/chromium';
import setUp from '@lacquer/servers/testing/jest-setup';

/** The servers, and a browser: found or installed once, before the tests ask for it. */
export default async function setUpWithBrowser(global, project) {
  try {
    process.env.CHROMIUM = await testChromium((line) => console.log(line));
  } catch {
    // the tests that need it say what is missing; the others can run
  }
  await setUp(global, project);
}
