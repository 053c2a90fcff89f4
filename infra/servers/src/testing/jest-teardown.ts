import './jest-setup.js';

/** Jest's globalTeardown: stops the servers that jest-setup started. */
export default async function tearDown(): Promise<void> {
  await globalThis.lacquerTestServers?.stop();
}
