import { findProgram } from './child-server.js';
import { installDebianPackage } from './debian-package.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Headless, without the browser's own requests to external hosts. */
export const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of a Chromium: CHROMIUM, one on the PATH, or Debian's, installed with apt-get. */
export async function testChromium(say: (line: string) => void = () => {}): Promise<string> {
  const named = process.env['CHROMIUM'];
  if (named) {
    const found = await findProgram('chromium', [named]);
    if (!found) throw new Error(`CHROMIUM is ${named}, which is not a program.`);
    return found;
  }
  const found = await findFirst();
  if (found) return found;
  const failure = await installDebianPackage('chromium', say).then(
    () => '',
    (error: unknown) => ` apt-get failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  const installed = await findFirst();
  if (installed) return installed;
  throw new Error(
    `Browser tests need Chromium, which was not found: install chromium (apt, dnf) or Google Chrome, or set CHROMIUM to its path.${failure}`,
  );
}

async function findFirst(): Promise<string | undefined> {
  for (const name of NAMES) {
    const path = await findProgram(name);
    if (path) return path;
  }
  return undefined;
}
