import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a page's inline scripts, in the notation of Content-Security-Policy. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, code = ''] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...hashes];
}

/** What a page loads from elsewhere. */
export interface ThirdParties {
  googleMaps: boolean;
  googleAnalytics: boolean;
}

type Additions = Partial<Record<'script' | 'style' | 'font' | 'connect' | 'worker' | 'frame', readonly string[]>>;

/**
 * https://developers.google.com/maps/documentation/javascript/content-security-policy names `*.googleapis.com` for
 * scripts too; that is where anybody may store files, so scripts come from the one host that the API loads its own from.
 */
const googleMaps: Additions = {
  script: ['https://maps.googleapis.com'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'data:', 'blob:'],
  worker: ['blob:'],
  frame: ['https://www.google.com'],
};

/** https://developers.google.com/tag-platform/security/guides/csp */
const googleAnalytics: Additions = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.google.com',
  ],
};

/**
 * Only the page's own scripts run, and those of the third parties in use. Styles may be inline: the selects and notices
 * place themselves with them.
 */
export function contentPolicy(hashes: readonly string[], parties?: ThirdParties): string {
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
    "img-src 'self' data: https:",
    sources('font', "'self'"),
    sources('connect', "'self'"),
    sources('frame'),
    "manifest-src 'self'",
    sources('worker', "'self'"),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
