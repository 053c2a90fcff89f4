import { randomInt } from 'node:crypto';
import { linkCodeLength, shortLinkPath } from '@lacquer/contracts/messaging/links';
import { replaceLinks } from './text-links.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const newCode = (length = linkCodeLength): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** A link of one recipient. */
export interface CodedLink {
  code: string;
  url: string;
}

/** The links that a campaign replaces with short ones. */
export class ShortLinks {
  /** By destination: a short link with a code that stands for that of a recipient, equally long. */
  private readonly samples: ReadonlyMap<string, string>;
  private readonly base: string;

  /** `publicUrl`: the address of the salon's site. */
  constructor(publicUrl: string, urls: readonly string[]) {
    this.base = new URL(shortLinkPath, publicUrl).href;
    this.samples = new Map(
      urls.map((url, index) => [url, this.base + String(index).padStart(linkCodeLength, '0')] as const),
    );
  }

  /** The text with the samples in it. */
  shorten(text: string): string {
    return replaceLinks(text, ({ url }) => this.samples.get(url) ?? url);
  }

  /** Gives each sample in the text a code of its own. */
  fill(text: string): { body: string; links: CodedLink[] } {
    const links: CodedLink[] = [];
    let body = text;
    for (const [url, sample] of this.samples) {
      if (!body.includes(sample)) continue;
      const code = newCode();
      links.push({ code, url });
      body = body.replaceAll(sample, () => this.base + code);
    }
    return { body, links };
  }
}
