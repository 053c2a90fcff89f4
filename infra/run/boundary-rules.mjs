/**
 * Allowed imports between packages. The key is the `scope:` tag of the importing package, `scopes` the tags that it may
 * import. With `packages`, it may import only these npm packages and no Node.js modules. `entries` restricts the imports
 * of a scope to these subpaths.
 * @type {Record<string, { scopes: string[], packages?: string[], entries?: Record<string, string[]> }>}
 */
export const boundaryRules = {
  contracts: { scopes: [], packages: ['zod'] },
  platform: { scopes: ['contracts'] },
  drawing: { scopes: [], packages: ['sharp'] },
  service: { scopes: ['contracts', 'drawing', 'platform'] },
  gateway: { scopes: ['contracts', 'platform', 'web'], entries: { web: ['server'] } },
  files: {
    scopes: ['contracts'],
    packages: ['chardet', 'fflate', 'papaparse', 'read-excel-file'],
  },
  web: { scopes: ['contracts', 'files'] },
  infra: { scopes: ['contracts', 'drawing', 'files', 'platform', 'service', 'gateway', 'web', 'infra', 'tooling'] },
  tooling: { scopes: [] },
};

/** The scope that the tests of every package may import: Jest settings and test servers. */
export const testSupport = 'tooling';

/** Files that run only in tests. They may import `testSupport`; those of contracts may also import Node.js modules. */
export const testFile = /(\.spec\.tsx?|\.spec\.mjs|\/jest[.-](config|setup)\.mjs|\/src\/testing\/[^.]+\.ts)$/;
