import { PassThrough } from 'node:stream';
import { campaignTypes } from '@lacquer/contracts/messaging/campaign';
import { describe, expect, it } from '@jest/globals';
import { runCampaignCli } from './campaign-cli.js';

describe('the options of the campaign command', () => {
  const run = async (args: string[]) => {
    const written = { out: '', err: '' };
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const code = await runCampaignCli(args, {
      name: 'npm run campaign --',
      withSession: () => Promise.reject(new Error('the product must not be opened')),
      stdin: new PassThrough(),
      stdout,
      stderr,
      signal: new AbortController().signal,
    });
    return { code, ...written };
  };
  const sendOptions = [
    'message',
    'type',
    'service',
    'visited-since',
    'not-visited-since',
    'spent-at-least',
    'consented',
    'holdout',
    'at',
    'yes',
  ];

  it.each([[['--help']], [['help']], [[]], [['send', '--help']]])('are all explained by %j', async (args) => {
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('npm run campaign -- send --message <text>');
    for (const name of sendOptions) expect(out).toContain(`--${name} `);
    for (const type of campaignTypes) expect(out).toContain(type);
  });

  it('are explained for the list', async () => {
    for (const args of [['--help'], ['list', '--help']]) {
      const { out } = await run(args);
      for (const name of ['status', 'search', 'limit']) expect(out).toContain(`--${name} <`);
    }
  });

  it.each([
    [['sned'], 'There is no command "sned".'],
    [['send'], '"send" needs a text'],
    [['send', '--message', ' '], 'message: is required'],
    [['send', '--message', 'Hi', '--type', 'other'], '--type'],
    [['send', '--message', 'Hi', 'all'], 'in quotes'],
    [['send', '--message', 'Hi', '--holdout', 'some'], '--holdout: "some" is not a number'],
    [['send', '--message', 'Hi', '--holdout', '60'], '--holdout: must be from 0 to 50 per cent'],
    [['send', '--message', 'Hi', '--spent-at-least', '-5'], '--spent-at-least'],
    [['send', '--message', 'Hi', '--service', ' '], '--service: is required'],
    [['send', '--message', 'Hi', '--visited-since', '2026-02-30'], '--visited-since: "2026-02-30" is not a day'],
    [['send', '--message', 'Hi', '--at', 'tomorrow'], '--at: "tomorrow" is not a day and a time'],
    [['send', '--message', 'Hi', '--at', '2026-12-01 25:00'], '--at'],
    [['show'], 'Name one campaign'],
    [['pause', 'a', 'b'], 'Name one campaign'],
    [['list', 'abcd'], 'search texts with --search'],
    [['list', '--all'], '--all'],
    [['list', '--status', 'sent'], '--status: "sent" is not one of draft,'],
    [['list', '--limit', 'all'], '--limit: "all" is not a number'],
  ])('are rejected with a message, without opening the product: %j', async (args, words) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    expect(err).toContain('Usage: npm run campaign -- list [--status <states>] ');
  });
});
