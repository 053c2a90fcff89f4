import { createHash } from 'node:crypto';

/** Scripts inside a page. Their attributes and code are the groups. */
export const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The hash of a script, in the notation of Content-Security-Policy. */
export const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The policy of a self-contained page that is the same for all visitors: its scripts, style and icon are inline. */
export function barePagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, , code = '']) => hashOf(code));
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ') || "'none'"}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
