import { measureCalls } from '@lacquer/servers/testing/upkeep-per-call';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import type { TwilioOptions } from './provider-options.js';
import { TwilioMessageLog } from './twilio-message-log.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

const phone = '+12135550111';

const clients: [name: string, connect: (options: TwilioOptions) => () => Promise<unknown>][] = [
  [
    'texts',
    (options) => {
      const sender = new TwilioSmsSender(options);
      return async () => {
        const { kind } = await sender.send({ to: phone, body: 'Hello', validitySeconds: 900 });
        if (kind !== 'accepted') throw new Error(`the text is ${kind}`);
      };
    },
  ],
  [
    'lookups',
    (options) => {
      const log = new TwilioMessageLog(options);
      return () => log.listTo(phone, 1000);
    },
  ],
];

describe('20,000 calls to Twilio', () => {
  let twilio: TwilioAccount;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
  });
  afterEach(() => twilio.stop());

  it.each(clients)('(%s) cost the last as much as the first, and keep nothing', async (_, connect) => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const { cpu, keptBytes } = await measureCalls(20_000, connect(twilio.options), () => {
      for (const list of [twilio.posted, twilio.messages, twilio.asked]) list.length = 0;
    });
    process.off('warning', note);

    // Node.js warns of an emitter whose listeners accumulate
    expect(warnings).toEqual([]);
    expect(keptBytes).toBeLessThan(100);
    // other load on the machine makes half as much again of it; a listener per call made 3.5 times
    expect(cpu.last).toBeLessThan(cpu.first * 2);
  });
});
