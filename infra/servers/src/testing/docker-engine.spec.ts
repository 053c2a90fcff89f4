import { expect, it } from '@jest/globals';
import { GenericContainer } from 'testcontainers';
import type { ContainerBuilder } from './docker-engine.js';

it('uses Testcontainers as it is installed', () => {
  // the assignment is checked by `npm run typecheck`
  const container: ContainerBuilder = new GenericContainer('redis:8');
  for (const method of ['withEnvironment', 'withExposedPorts', 'withStartupTimeout', 'start'] as const) {
    expect(typeof container[method]).toBe('function');
  }
});
