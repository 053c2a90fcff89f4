import { randomBytes } from 'node:crypto';
import { hashOf, inlineScript } from '../http/bare-page-policy.js';

const isData = /\stype="application\/(ld\+)?json"/;

/** An unpredictable value for one rendering. */
export const makeMark = (): string => randomBytes(16).toString('base64url');

/**
 * Removes the marks from a page and returns the hashes of its marked inline scripts, in the notation of
 * Content-Security-Policy. A script that entered the page with its data has no mark, and no browser runs it.
 */
export function takeMarks(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (!attributes.includes(attribute) || isData.test(attributes)) continue;
    hashes.add(hashOf(code));
  }
  const unmarked = html.replaceAll(attribute, '').replace(`<meta property="csp-nonce" content="${mark}"/>`, '');
  return { html: unmarked, hashes: [...hashes] };
}

/** The third parties that a page loads from. */
export interface ThirdParties {
  googleMaps: boolean;
  googleAnalytics: boolean;
}

/** `shows`: the page may show pages of the site in a frame. `shown`: a page of the site may show it in one. */
export type Frames = 'none' | 'shows' | 'shown';

type Additions = Partial<
  Record<'script' | 'style' | 'img' | 'font' | 'connect' | 'worker' | 'frame', readonly string[]>
>;

/**
 * https://developers.google.com/maps/documentation/javascript/content-security-policy also lists `*.googleapis.com` for
 * scripts. Anyone may store files there, so only the one host that the API loads its own scripts from is allowed.
 */
const googleMaps: Additions = {
  script: ['https://maps.googleapis.com'],
  style: ['https://fonts.googleapis.com'],
  img: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'https://*.googleusercontent.com'],
  font: ['https://fonts.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'data:', 'blob:'],
  worker: ['blob:'],
  frame: ['https://www.google.com'],
};

/** https://developers.google.com/tag-platform/security/guides/csp */
const googleAnalytics: Additions = {
  script: ['https://www.googletagmanager.com'],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.google.com',
  ],
};

/** The https origins of `addresses`, as CSP sources. */
function hostsOf(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const { protocol, origin } = URL.parse(address) ?? {};
    return protocol === 'https:' && origin ? [origin] : [];
  });
}

/**
 * Only the page's own scripts and those of the third parties in use run. Inline styles are allowed: selects and notices
 * position themselves with them.
 */
export function contentPolicy(
  hashes: readonly string[],
  parties?: ThirdParties,
  pictures: readonly string[] = [],
  frames: Frames = 'none',
): string {
  const additions = [
    ...(parties?.googleMaps ? [googleMaps] : []),
    ...(parties?.googleAnalytics ? [googleAnalytics] : []),
  ];
  const sources = (name: keyof Additions, ...own: string[]) => {
    const all = new Set([...own, ...additions.flatMap((addition) => addition[name] ?? [])]);
    return `${name}-src ${[...all].join(' ') || "'none'"}`;
  };
  return [
    "default-src 'none'",
    sources('script', "'self'", ...hashes),
    sources('style', "'self'", "'unsafe-inline'"),
    sources('img', "'self'", 'data:', ...hostsOf(pictures)),
    sources('font', "'self'"),
    sources('connect', "'self'"),
    sources('frame', ...(frames === 'shows' ? ["'self'"] : [])),
    "manifest-src 'self'",
    sources('worker', "'self'"),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames === 'shown' ? "'self'" : "'none'"}`,
  ].join('; ');
}
