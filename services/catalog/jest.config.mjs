import preset from '@lacquer/jest/preset';

export default {
  ...preset,
  globals: { testServers: ['postgres'] },
  globalSetup: '@lacquer/platform/testing/jest-setup',
  globalTeardown: '@lacquer/platform/testing/jest-teardown',
};
