import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The hashes of a page's inline scripts, in the notation of Content-Security-Policy. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, code = ''] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...hashes];
}

/** Only the page's own scripts run. Styles may be inline: the selects and notices place themselves with them. */
export function contentPolicy(hashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
