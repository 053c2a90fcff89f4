import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the product's site, beside Caddy's own file. */
export const siteFileName = 'lacquer.caddy';

/** The site of the shipped Caddyfile, for a domain, in front of the product on this machine. */
export async function caddySite(root: string, domain: string, port: number): Promise<string> {
  const shipped = await readFile(join(root, 'infra/docker/caddy/Caddyfile'), 'utf8');
  const site = shipped
    .replace(/^(?:#.*\n)+/, '# Written by "npm run service -- install --domain".\n')
    .replace('{$PUBLIC_URL}', `https://${domain}`)
    .replace('{$UPSTREAM:haproxy:8080}', `127.0.0.1:${port}`);
  if (site.includes('{$')) throw new Error('The shipped Caddyfile has a variable that the service does not know.');
  return site;
}

const importLine = `import ${siteFileName}`;

/** Caddy's own file with the product's site in it. Everything else in it stays. */
export function withSite(caddyfile: string): string {
  const lines = caddyfile.split('\n');
  if (lines.some((line) => line.trim() === importLine)) return caddyfile;
  return `${caddyfile}${caddyfile === '' || caddyfile.endsWith('\n') ? '' : '\n'}${importLine}\n`;
}

export const withoutSite = (caddyfile: string): string =>
  caddyfile
    .split('\n')
    .filter((line) => line.trim() !== importLine)
    .join('\n');

/** @returns undefined if it is no name in the public DNS, which a certificate needs */
export function domainOf(text: string): string | undefined {
  const name = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (/[\s/:?#@]/.test(name) || !URL.canParse(`https://${name}`)) return undefined;
  const { hostname } = new URL(`https://${name}`);
  return /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname) ? hostname : undefined;
}
