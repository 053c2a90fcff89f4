import { testChromium } from '@lacquer/servers/testing/chromium';
import setUp from '@lacquer/servers/testing/jest-setup';

/** Starts the servers, and finds or installs a browser once, before the tests need it. */
export default async function setUpWithBrowser(global, project) {
  try {
    process.env.CHROMIUM = await testChromium((line) => console.log(line));
  } catch {
    // tests that need a browser fail with this error; the others can run
  }
  await setUp(global, project);
}
