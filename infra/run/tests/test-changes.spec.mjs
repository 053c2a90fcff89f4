import { describe, expect, it } from '@jest/globals';
import { findChanges } from './test-changes.mjs';

const project = (name, root, tag, uses = []) => ({ name, root, tags: [`scope:${tag}`], targets: [], uses });
const projects = [
  project('contracts', 'services/contracts', 'contracts'),
  project('platform', 'services/platform', 'platform', ['contracts']),
  project('catalog', 'services/catalog', 'service', ['contracts', 'platform']),
  project('messaging', 'services/messaging', 'service', ['contracts', 'platform']),
  project('web', 'web', 'web', ['contracts']),
  project('gateway', 'gateway', 'gateway', ['contracts', 'platform', 'web']),
  project('standalone', 'infra/standalone', 'infra', ['catalog', 'messaging', 'gateway']),
  project('e2e', 'infra/e2e', 'infra', ['standalone']),
];
const touchedBy = (...paths) => {
  const found = findChanges(projects, paths);
  return found === 'all' ? 'all' : { projects: found.projects, related: Object.fromEntries(found.related) };
};

describe('the selection of tests for a change', () => {
  it('contains its package and all direct and indirect dependents', () => {
    expect(touchedBy('web/src/app/router.tsx')).toEqual({
      projects: new Set(['web', 'gateway', 'standalone', 'e2e']),
      related: {},
    });
    expect(touchedBy('services/contracts/src/campaign.ts')).toMatchObject({
      projects: new Set(projects.map(({ name }) => name)),
    });
  });

  it('contains only the tests that import the sources, if only sources of a service have changed', () => {
    expect(touchedBy('services/catalog/src/salon/salon.service.ts')).toEqual({
      projects: new Set(['catalog', 'standalone', 'e2e']),
      related: { catalog: ['services/catalog/src/salon/salon.service.ts'] },
    });
    expect(touchedBy('services/catalog/src/app.ts', 'services/catalog/package.json').related).toEqual({});
    expect(touchedBy('services/catalog/src/app.ts', 'services/platform/src/app/running-app.ts').related).toEqual({});
  });

  it('contains all tests for a change outside of the package graph', () => {
    for (const path of [
      'package-lock.json',
      'infra/jest/preset.mjs',
      'docker-compose.yml',
      'infra/docker/Dockerfile',
    ]) {
      expect([path, touchedBy(path)]).toEqual([path, 'all']);
    }
  });

  it('is empty for documentation', () => {
    expect(touchedBy('README.md', 'services/catalog/README.md', '.vscode/launch.json')).toEqual({
      projects: new Set(),
      related: {},
    });
    expect(touchedBy()).toEqual({ projects: new Set(), related: {} });
  });
});
