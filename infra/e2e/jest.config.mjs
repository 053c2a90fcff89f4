import preset from '@lacquer/jest/preset';

export default {
  ...preset,
  globals: { testServers: ['postgres', 'rabbitmq', 'redis'] },
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '@lacquer/servers/testing/jest-teardown',
};
