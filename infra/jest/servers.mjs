import preset from './preset.mjs';

/**
 * The preset of packages whose tests need real servers: `withServers('postgres', 'rabbitmq', 'redis')`.
 * `npm test` starts them once for all packages; running Jest directly in a package starts its own.
 */
export function withServers(...names) {
  return {
    ...preset,
    globalSetup: '@lacquer/servers/testing/jest-setup',
    globalTeardown: '@lacquer/servers/testing/jest-teardown',
    globals: { testServers: names },
  };
}
