import preset from '@lacquer/jest/preset';

/** The journeys in Chromium, and Lighthouse. */
export const browserSpecs = [
  '/site/(every-page|catalog-states|home|contact-form|third-parties|lighthouse)\\.spec\\.ts$',
];

const { testMatch: _, ...common } = preset;
export default {
  ...common,
  testRegex: browserSpecs,
  globals: { testServers: ['postgres', 'rabbitmq', 'redis'] },
  globalSetup: '@lacquer/platform/testing/jest-setup',
  globalTeardown: '@lacquer/platform/testing/jest-teardown',
  testTimeout: 120_000,
};
