import { messageOf } from '@lacquer/platform/errors/message-of';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { isPublicUrl, lookupPublic } from '../../internet/public-address.js';
import { type FetchedMedia, MediaSource } from '../../pictures/media-source.js';
import type { TwilioOptions } from './provider-options.js';
import { twilioApiUrl } from './twilio-hosts.js';

/** Twilio takes 5 MB at most; some networks deliver more. Bytes. */
export const largestMedia = 10 * 1024 * 1024;

const timeoutMs = 15_000;
/** For one attempt with all its redirects. */
const attemptMs = 30_000;
/** Twilio answers with one, to its storage. */
const mostRedirects = 3;

/**
 * Fetches media from Twilio. Only Twilio's own address gets the credentials, and only a message of this account is asked
 * for. A redirect is followed without them, to the internet only.
 */
export class TwilioMedia extends MediaSource implements OnApplicationShutdown {
  private readonly api: URL;
  private readonly timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  private readonly toTwilio = new Agent({ ...this.timeouts, connect: { timeout: timeoutMs } });
  private readonly toInternet = new Agent({ ...this.timeouts, connect: { timeout: timeoutMs, lookup: lookupPublic } });

  constructor(private readonly options: TwilioOptions) {
    super();
    this.api = new URL(twilioApiUrl(options.apiBaseUrl));
  }

  /** Attempts in flight have ended by now, or are broken off. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.toTwilio.destroy(), this.toInternet.destroy()]);
  }

  override async fetch(address: string, signal: AbortSignal): Promise<FetchedMedia> {
    const url = URL.parse(address);
    const isOurs = url?.origin === this.api.origin && url.username === '' && url.password === '';
    if (!url || !isOurs || !url.pathname.startsWith(`/2010-04-01/Accounts/${this.options.accountSid}/Messages/`))
      return { kind: 'refused', reason: 'the address of the picture is not one of our account at Twilio' };
    // `AbortSignal.any` and `AbortSignal.timeout` would leave something behind with each attempt
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, attemptMs);
    signal.addEventListener('abort', end);
    try {
      return await this.follow(url, ending.signal);
    } catch (error) {
      return { kind: 'later', reason: messageOf(error) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  private async follow(first: URL, signal: AbortSignal): Promise<FetchedMedia> {
    let url = first;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await this.ask(url, { isFirst: redirects === 0, signal });
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') return this.read(answer);
      await answer.body.dump();
      const next = URL.parse(location, url.href);
      if (!next || !(next.origin === this.api.origin || isPublicUrl(next)))
        return { kind: 'refused', reason: 'Twilio redirects to an address that is not on the internet' };
      url = next;
    }
    return { kind: 'later', reason: 'Twilio redirects too often' };
  }

  private ask(
    url: URL,
    { isFirst, signal }: { isFirst: boolean; signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> {
    const { accountSid, authToken } = this.options;
    const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    return request(url, {
      dispatcher: url.origin === this.api.origin ? this.toTwilio : this.toInternet,
      headers: isFirst ? { authorization: credentials } : {},
      signal,
    });
  }

  private async read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<FetchedMedia> {
    if (statusCode !== 200) {
      await body.dump();
      const reason = `Twilio answers with ${statusCode}`;
      return { kind: statusCode === 404 || statusCode === 410 ? 'absent' : 'later', reason };
    }
    if (Number(headers['content-length']) > largestMedia) {
      body.destroy();
      return { kind: 'too-large' };
    }
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      // leaving the loop ends the connection
      if (length > largestMedia) return { kind: 'too-large' };
      chunks.push(chunk);
    }
    return { kind: 'fetched', bytes: Buffer.concat(chunks, length) };
  }
}
