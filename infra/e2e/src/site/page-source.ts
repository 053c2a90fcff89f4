import { request } from 'node:http';
import { type HTMLElement, parse } from 'node-html-parser';

/** A page as the server sends it. */
export interface PageSource {
  path: string;
  status: number;
  html: string;
  /** Bytes of the brotli-compressed response. */
  weight: number;
  headers: Headers;
  root: HTMLElement;
}

export async function fetchPage(base: string, path: string): Promise<PageSource> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const html = await answer.text();
  return {
    path,
    status: answer.status,
    html,
    weight: await encodedSize(base + path),
    headers: answer.headers,
    root: parse(html, { blockTextElements: { script: true, style: true, pre: true } }),
  };
}

/** The size in bytes of a response body as sent to a browser, with brotli where the server supports it. */
export const encodedSize = async (url: string): Promise<number> => (await sizesOf(url)).body;

/** The sizes in bytes of the two parts of a response as sent to a browser. */
export async function sizesOf(url: string): Promise<{ head: number; body: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const head = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length;
      // ": " or a line's end follows each name and each value
      const headers = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.once('end', () => resolve({ head: head + headers, body: size }));
      answer.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

export const meta = ({ root }: PageSource, name: string): string | undefined =>
  root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

/** Scripts that the document loads initially; its first script names all of them. */
export const scriptsOf = ({ html }: PageSource): string[] => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? '')),
];

/** The address of the data with which the page starts. */
export const startDataOf = ({ html }: PageSource): string | undefined => /"(\/start-data\/[^"]+\.js)"/.exec(html)?.[1];

/** All same-site URLs in a page: links, pictures, styles, scripts, icons. */
export function ownAddresses(page: PageSource, base: string): string[] {
  const { root } = page;
  const found = new Set<string>();
  const add = (address: string | undefined) => {
    if (!address || /^(tel|mailto|data|sms):/.test(address)) return;
    const url = new URL(address, `${base}/`);
    if (url.origin === new URL(base).origin) found.add(url.pathname + url.search);
  };
  for (const element of root.querySelectorAll('a[href], link[href], img[src], script[src], source[src]')) {
    add(element.getAttribute('href') ?? element.getAttribute('src'));
  }
  for (const element of root.querySelectorAll('img, source, link')) {
    const set = element.getAttribute('srcset') ?? element.getAttribute('imagesrcset') ?? '';
    for (const candidate of set.split(',')) add(candidate.trim().split(/\s+/)[0]);
  }
  for (const address of [...scriptsOf(page), startDataOf(page)]) add(address);
  for (const element of root.querySelectorAll('meta[content]')) {
    const content = element.getAttribute('content') ?? '';
    if (/^(https?:\/\/|\/images\/)/.test(content)) add(content);
  }
  return [...found];
}

/** Links to fragments of the same page without a matching element, such as `#contact` without that id. */
export function deadFragments({ root, path }: PageSource): string[] {
  return root
    .querySelectorAll('a[href*="#"]')
    .map((element) => new URL(element.getAttribute('href') ?? '', `http://site${path}`))
    .filter((url) => url.host === 'site' && url.pathname === path && url.hash !== '')
    .filter((url) => !root.querySelector(`[id="${decodeURIComponent(url.hash.slice(1))}"]`))
    .map((url) => url.hash);
}
