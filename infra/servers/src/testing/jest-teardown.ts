import './jest-setup.js';

/** Jest's globalTeardown: stops what jest-setup started. */
export default async function tearDown(): Promise<void> {
  await globalThis.lacquerTestServers?.stop();
}
