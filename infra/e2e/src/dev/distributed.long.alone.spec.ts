import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '../behavior/client.js';
import { Development } from './development.js';

describe('npm run dev -- --distributed', () => {
  let development: Development;
  let client: Client;

  beforeAll(async () => {
    development = await Development.start('--distributed');
    client = new Client(development.url);
  }, 300_000);

  afterAll(() => development?.stop());

  it('restarts only the process of the saved service', async () => {
    await client.signIn(development.owner);
    expect((await client.get('/api/admin/contacts')).body).toEqual([]);
    const undo = await development.workspace.edit(
      'services/contact/src/submissions/submissions.service.ts',
      'return { submissions: page.map(toContract), nextCursor };',
      `return { nextCursor, submissions: [...page.slice(page.length).map(toContract), { id: '1', firstName: 'Saved', lastName: 'Source',
        email: 'saved@example.com', phoneNumber: null, interestedService: null, message: null,
        submittedAt: new Date().toISOString(), state: 'new', note: null, version: 0 }] };`,
    );

    const [, renewed] = await development.untilPrinted(/✓ services\/contact\S+: (.*) restarted after/, 100_000);

    expect(renewed).toBe('contact');
    await eventually(async () => {
      const { body } = await client.get<{ firstName: string }[]>('/api/admin/contacts');
      return body[0]?.firstName === 'Saved';
    });
    const start = development.plainOutput.length;
    await undo();
    await development.untilPrinted(/✓ .* restarted after/, 100_000, start);
  });

  it('restarts every process when the contracts are saved', async () => {
    const start = development.plainOutput.length;
    await development.workspace.edit(
      'services/contracts/src/values.ts',
      '/** An amount',
      'export const saved = 1;\n\n/** An amount',
    );
    const [, renewed] = await development.untilPrinted(
      /✓ services\/contracts\S+: (.*) restarted after/,
      100_000,
      start,
    );
    expect(renewed?.split(', ')).toEqual([
      'catalog',
      'contact',
      'customer',
      'messaging',
      'messaging-worker',
      'gateway',
    ]);
    await eventually(async () => (await client.get('/readyz')).status === 200);
  });

  it('exits cleanly on Ctrl-C', async () => {
    expect(await development.stop()).toBe(0);
  });
});
