import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressOf } from './call.js';
import * as campaigns from './calls/messaging/campaigns.js';
import * as consent from './calls/customers/consent.js';
import { calls } from './calls/registry.js';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the calls', () => {
  it('have an address of their own each', () => {
    const names = calls.map(nameOf);

    expect(names).toEqual([...new Set(names)]);
  });

  it('have the parameters that their path names, and no other', () => {
    for (const call of calls) {
      const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([nameOf(call), Object.keys(call.params?.shape ?? {})]).toEqual([nameOf(call), named]);
    }
  });

  it('send a body with a method that has one only, and take a cursor where they are paged', () => {
    for (const call of calls) {
      if (call.body) expect([nameOf(call), call.method]).not.toEqual([nameOf(call), 'GET']);
      expect([nameOf(call), call.paged]).toEqual([nameOf(call), call.query?.shape['cursor'] && true]);
    }
  });

  it('are all registered: each file below the registry is listed in it', async () => {
    const files = (await readdir(join(import.meta.dirname, 'calls'), { recursive: true })).filter(
      (file) => file.endsWith('.ts') && file !== 'registry.ts',
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const defined = Object.values((await import(`./calls/${file.replace('.ts', '.js')}`)) as object);
      expect([file, calls.filter((call) => defined.includes(call)).length]).toEqual([file, defined.length]);
    }
  });

  it('cover the seven of the specification', () => {
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
  it('has its parameters filled in and escaped', () => {
    expect(addressOf(campaigns.pause, { params: { id: 'a/b' } })).toBe('/api/admin/campaigns/a%2Fb/pause');
  });

  it('has what is given of its query, escaped', () => {
    expect(addressOf(consent.list, { query: { phone: '+1 213', limit: 5, cursor: undefined } })).toBe(
      '/api/admin/consent?phone=%2B1%20213&limit=5',
    );
  });
});
