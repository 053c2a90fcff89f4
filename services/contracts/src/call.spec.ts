import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressOf } from './call.js';
import * as campaigns from './calls/messaging/campaigns.js';
import * as consent from './calls/customers/consent.js';
import { calls } from './calls/registry.js';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the calls', () => {
  it('have unique methods and paths', () => {
    const names = calls.map(nameOf);

    expect(names).toEqual([...new Set(names)]);
  });

  it('have exactly the parameters in their path', () => {
    for (const call of calls) {
      const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([nameOf(call), Object.keys(call.params?.shape ?? {})]).toEqual([nameOf(call), named]);
    }
  });

  it('have a body only with a method that allows one, and a cursor if they are paged', () => {
    for (const call of calls) {
      if (call.body) expect([nameOf(call), call.method]).not.toEqual([nameOf(call), 'GET']);
      expect([nameOf(call), call.paged]).toEqual([nameOf(call), call.query?.shape['cursor'] && true]);
    }
  });

  it('are all listed in the registry', async () => {
    const files = (await readdir(join(import.meta.dirname, 'calls'), { recursive: true })).filter(
      (file) => file.endsWith('.ts') && file !== 'registry.ts',
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const defined = Object.values((await import(`./calls/${file.replace('.ts', '.js')}`)) as object);
      expect([file, calls.filter((call) => defined.includes(call)).length]).toEqual([file, defined.length]);
    }
  });

  it('include the seven calls of the specification', () => {
    expect(calls.map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /api/services',
        'GET /api/gallery',
        'POST /api/contact',
        'GET /api/admin/contacts',
        'GET /api/admin/customers',
        'POST /api/customers/add',
        'POST /api/admin/sms-campaign',
      ]),
    );
  });
});

describe('the address of a call', () => {
  it('contains the escaped parameters', () => {
    expect(addressOf(campaigns.pause, { params: { id: 'a/b' } })).toBe('/api/admin/campaigns/a%2Fb/pause');
  });

  it('contains the given query parameters, escaped', () => {
    expect(addressOf(consent.list, { query: { phone: '+1 213', limit: 5, cursor: undefined } })).toBe(
      '/api/admin/consent?phone=%2B1%20213&limit=5',
    );
  });
});
