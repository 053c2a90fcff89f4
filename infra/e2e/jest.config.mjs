import preset from '@lacquer/jest/preset';
import { browserSpecs } from './jest.browser.config.mjs';

export default {
  ...preset,
  globals: { testServers: ['postgres', 'rabbitmq', 'redis'] },
  globalSetup: '@lacquer/platform/testing/jest-setup',
  globalTeardown: '@lacquer/platform/testing/jest-teardown',
  testTimeout: 120_000,
  // what needs a browser has a command of its own: npm run test:browser
  testPathIgnorePatterns: browserSpecs,
};
