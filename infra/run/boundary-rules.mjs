/**
 * Which part of the house may import which. The key is the `scope:` tag of the importing package, `scopes` the tags that
 * it may import. With `packages`, it may use only these packages from npm, and none of Node's modules.
 * `entries` names the only subpaths of a scope that are open to it.
 * @type {Record<string, { scopes: string[], packages?: string[], entries?: Record<string, string[]> }>}
 */
export const boundaryRules = {
  contracts: { scopes: [], packages: ['zod'] },
  platform: { scopes: ['contracts'] },
  service: { scopes: ['contracts', 'platform'] },
  gateway: { scopes: ['contracts', 'platform', 'web'], entries: { web: ['server'] } },
  web: { scopes: ['contracts'] },
  infra: { scopes: ['contracts', 'platform', 'service', 'gateway', 'web', 'infra', 'tooling'] },
  tooling: { scopes: [] },
};

/** The scope that every package's tests may import: the Jest settings, and the servers that tests need. */
export const testSupport = 'tooling';

/** Files that run only in tests. They may import `testSupport`, and those of contracts Node's modules as well. */
export const testFile = /(\.spec\.tsx?|\.spec\.mjs|\/jest[.-](config|setup)\.mjs|\/src\/testing\/[^.]+\.ts)$/;
