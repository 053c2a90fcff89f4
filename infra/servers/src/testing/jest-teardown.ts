import './jest-setup.js';

/** Jest's globalTeardown that belongs to jest-setup: stops what it started. */
export default async function tearDown(): Promise<void> {
  await globalThis.lacquerTestServers?.stop();
}
