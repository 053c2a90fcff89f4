import { describe, expect, it } from '@jest/globals';
import type { SimulatedMessage } from '@lacquer/simulators/twilio/message';
import type { BackupManifest } from '@lacquer/standalone/backup/backup-file';
import { ProductProcess } from '../behavior/process.js';
import { type Counts, countedKinds, countsOf, identicalTables, missingRows, missingWrites } from './counts.js';
import { tableOf } from './table.js';
import { faultsOfTexts } from './texted.js';

const manifestOf = (rows: Record<string, number>): BackupManifest => {
  const databases: Record<string, { tables: object[] }> = {};
  for (const [name, count] of Object.entries(rows)) {
    const [app = '', table = ''] = name.split('.');
    (databases[app] ??= { tables: [] }).tables.push({ name: table, rows: count, sha256: `${name} ${count}` });
  }
  return { databases } as unknown as BackupManifest;
};

const counts = (some: Partial<Counts>): Counts => ({
  ...(Object.fromEntries(countedKinds.map((kind) => [kind, 0])) as Counts),
  ...some,
});

describe('the counts of a drill', () => {
  it('are sums of tables', () => {
    const manifest = manifestOf({
      'customer.customer': 3,
      'messaging.campaign_recipient': 4,
      'messaging.outgoing_text': 1,
    });

    expect(countsOf(manifest)).toEqual(counts({ customers: 3, texts: 5 }));
  });

  it('name each table with fewer or more rows than the backup, except for what a restore ends or adds', () => {
    const backup = manifestOf({ 'customer.customer': 3, 'customer.visit': 5, 'gateway.session': 2 });

    expect(missingRows(backup, backup)).toEqual(['gateway.session has 2 rows after the restore, not 0.']);
    const restored = manifestOf({ 'customer.customer': 2, 'gateway.session': 0, 'messaging.last_restore': 1 });
    expect(missingRows(backup, restored)).toEqual([
      'customer.customer has 2 rows after the restore, not 3.',
      'customer.visit has 0 rows after the restore, not 5.',
    ]);
    expect(identicalTables(backup, manifestOf({ 'customer.customer': 2, 'customer.visit': 5 }))).toEqual({
      same: 1,
      all: 3,
    });
  });

  it('name acknowledged writes that are missing or doubled; one without an answer may have been stored', () => {
    const before = counts({ customers: 10, STOPs: 1 });

    expect(missingWrites(before, counts({ customers: 12, STOPs: 2 }), { customers: 2, STOPs: 1 }, 0)).toEqual([]);
    expect(missingWrites(before, counts({ customers: 11, STOPs: 2 }), { customers: 2, STOPs: 1 }, 1)).toEqual([
      'customers: 11, not 12.',
    ]);
    expect(missingWrites(before, counts({ customers: 13, STOPs: 2 }), { customers: 2, STOPs: 1 }, 1)).toEqual([]);
    expect(missingWrites(before, counts({ customers: 14, STOPs: 1 }), { customers: 2, STOPs: 1 }, 1)).toEqual([
      'customers: 14, not 12.',
      'STOPs: 1, not 2.',
    ]);
  });
});

describe('the texts of a drill', () => {
  const text = (to: string, at: number, body = 'Spring colors'): SimulatedMessage =>
    ({ direction: 'outbound-api', to, body, acceptedAt: new Date(at).toISOString() }) as SimulatedMessage;

  it('name a phone that got a campaign twice, and one that got it after it opted out', () => {
    const messages = [text('+1', 0), text('+2', 0), text('+1', 500), text('+3', 90_000), text('+2', 0, 'Confirmed')];
    const stops = [
      { phone: '+3', at: 5000 },
      { phone: '+2', at: -500 },
    ];

    expect(faultsOfTexts(messages, ['Spring colors'], stops)).toEqual([
      '1 phones got the campaign "Spring colors" twice, such as +1.',
      '1 phones got the campaign "Spring colors" after they had opted out, such as +3.',
    ]);
    expect(faultsOfTexts(messages.slice(0, 2), ['Spring colors'], stops)).toEqual([]);
  });
});

it('the table of a drill names the steps that were not run', () => {
  const lines = tableOf([
    { name: 'install', seconds: 1.25, counts: counts({ customers: 1500 }), outcome: 'running', faults: [] },
    { name: 'containers', outcome: 'not run: no Docker engine', faults: [] },
  ]);

  expect(lines.map((line) => line.length > 0)).toEqual([true, true, true]);
  expect(lines[1]).toMatch(/^install +1\.3 +1,500 .* running$/);
  expect(lines[2]).toMatch(/^containers +- .* not run: no Docker engine$/);
});

it('the command of a drill refuses a part and a commit that do not exist, and a number of rows that is none', async () => {
  const run = async (...args: string[]) => {
    const child = ProductProcess.start('drill', 'infra/e2e/dist/drill/main.js', {}, { args });
    return { code: await child.exit(), output: child.output };
  };
  expect(await run('--part', 'burn')).toMatchObject({
    code: 2,
    output: expect.stringContaining(
      '"burn" is not a part of a drill. The parts are restore, move, upgrade, containers.',
    ),
  });
  expect(await run('--rows', '10')).toMatchObject({
    code: 2,
    output: expect.stringContaining('"10" is not a whole number from 100 to 100,000.'),
  });
  expect(await run('--from', 'yesterday')).toMatchObject({
    code: 2,
    output: expect.stringContaining('"yesterday" is not a commit of this checkout.'),
  });
});
