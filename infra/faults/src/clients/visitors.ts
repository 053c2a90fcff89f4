import { setTimeout as delay } from 'node:timers/promises';
import { join } from '@lacquer/contracts/calls/customers/joining';
import { Client } from '@lacquer/e2e/behavior/client';
import type { ProductUnderTest } from '@lacquer/e2e/behavior/product';
import type { Random } from '@lacquer/simulators/faults/chance';
import type { InboundMedia } from '@lacquer/simulators/twilio/media';
import { randomAddress } from './addresses.js';
import { responseTimeoutMs } from './keyed-request.js';

const browser =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const previewer = 'facebookexternalhit/1.1 Facebot Twitterbot/1.0';
/** So long they try again. Milliseconds. */
const patienceMs = 90_000;

/** People with a phone. Except where it says otherwise, they try again until the product answers. */
export class Visitors {
  /** @param twilioUrl where the product fetches their pictures */
  constructor(
    private readonly product: ProductUnderTest,
    private readonly random: Random,
    private readonly twilioUrl?: string,
  ) {}

  /** Asks for texts, and again after an answer that was lost. */
  async join(phone: string): Promise<void> {
    await untilTrue(`joining with ${phone}`, async () => {
      const address = randomAddress(this.random);
      const client = new Client(this.product.url, address, responseTimeoutMs);
      return (await client.post(join.path, { phone, consent: true })).status === 202;
    });
  }

  /** Texts the salon, once: the provider takes the text, also if its webhook does not reach the product. @returns its SID */
  async text(from: string, body: string): Promise<string> {
    return (await this.product.providers.twilio.sendInbound({ from, body, apiUrl: this.twilioUrl })).messageSid;
  }

  /** Texts the salon, with pictures or without. @returns the SID of the text that it took */
  async say(from: string, body: string, media: InboundMedia[] = []): Promise<string> {
    let sid = '';
    await untilTrue(`a text from ${from}`, async () => {
      const text = { from, body, media, apiUrl: this.twilioUrl };
      const { messageSid, outcome } = await this.product.providers.twilio.sendInbound(text);
      sid = messageSid;
      return outcome.status !== null && outcome.status < 300;
    });
    return sid;
  }

  /** Follows a short link with a browser. */
  async follow(code: string): Promise<void> {
    await this.ask(code, { headers: { 'user-agent': browser } });
  }

  /** A messenger looks at a short link for its preview. */
  async preview(code: string): Promise<void> {
    await this.ask(code, { headers: { 'user-agent': previewer } });
  }

  private async ask(code: string, options: RequestInit): Promise<void> {
    await untilTrue(`the link ${code}`, async () => {
      const path = `/l/${code}`;
      const signal = AbortSignal.timeout(responseTimeoutMs(path));
      const { status } = await fetch(this.product.url + path, { ...options, redirect: 'manual', signal });
      return status === 302;
    });
  }
}

/** Repeats an attempt that failed or was not answered. @throws when it has failed for too long */
export async function untilTrue(what: string, attempt: () => Promise<boolean>, ms = patienceMs): Promise<void> {
  for (const deadline = Date.now() + ms; ; await delay(300)) {
    if (await attempt().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what} was not answered within ${ms / 1000} s`);
  }
}
