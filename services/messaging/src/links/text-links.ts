/** Ends before white space and quotes. Without what punctuates the sentence around it. */
const link = /https?:\/\/[^\s<>"'“”‘’«»「」]+/giu;
const trailing = /[.,;:!?)\]}…。、！？]$/u;
const openings: Partial<Record<string, string>> = { ')': '(', ']': '[' };

export interface TextLink {
  /** As it is in the text. */
  url: string;
  /** With its port, unless that is the usual one. */
  host: string;
}

/** The links of a text, with an address that a phone can open. Each once, in the order of the text. */
export function linksIn(text: string): TextLink[] {
  const found = new Map<string, TextLink>();
  replaceLinks(text, (each) => {
    found.set(each.url, each);
    return each.url;
  });
  return [...found.values()];
}

/** Replaces each link of a text. */
export function replaceLinks(text: string, replacement: (link: TextLink) => string): string {
  return text.replaceAll(link, (matched) => {
    const url = withoutPunctuation(matched);
    const parsed = URL.parse(url);
    // an address with a placeholder is another one for each customer; one with a name before the host may deceive
    if (!parsed || /[{}]/u.test(url) || parsed.username !== '' || parsed.password !== '') return matched;
    return replacement({ url, host: parsed.host }) + matched.slice(url.length);
  });
}

/** A bracket that opens in the address belongs to it: `https://example.com/nail_(art)`. */
function withoutPunctuation(matched: string): string {
  let url = matched;
  while (trailing.test(url)) {
    const last = url.slice(-1);
    const opening = openings[last];
    if (opening !== undefined && url.split(opening).length >= url.split(last).length) break;
    url = url.slice(0, -1);
  }
  return url;
}
