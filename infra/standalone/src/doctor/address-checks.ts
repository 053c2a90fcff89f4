import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { codeOf } from './connection-fault.js';
import type { DoctorSettings } from './doctor-settings.js';
import { ageOf } from './durations.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';

const day = 86_400;
/** Certificates are renewed a month before they end. Seconds. */
const endsSoon = 14 * day;

/** The names of the settings that no other check connects to, and the public address as a visitor finds it. */
export function addressChecks(settings: DoctorSettings): Check[] {
  const { PUBLIC_URL, SQUARE_WEBHOOK_URL, SITE_STORAGE_URL } = settings;
  const named: [string, string | undefined][] = [
    ['PUBLIC_URL', PUBLIC_URL],
    ['SQUARE_WEBHOOK_URL', SQUARE_WEBHOOK_URL],
    ['SITE_STORAGE_URL', SITE_STORAGE_URL?.protocol === 'file:' ? undefined : SITE_STORAGE_URL?.href],
  ];
  const checks = named.flatMap(([name, url]): Check[] =>
    url === undefined ? [] : [{ name: `name.${name}`, run: () => resolveName(name, new URL(url).hostname) }],
  );
  if (PUBLIC_URL === undefined) return checks;
  return [...checks, { name: 'address', run: (signal) => visit(new URL(PUBLIC_URL), signal) }];
}

async function resolveName(setting: string, hostname: string): Promise<Finding[]> {
  const check = `name.${setting}`;
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  try {
    const { address } = await lookup(host);
    return [ok(check, `${host} is ${address}.`)];
  } catch (error) {
    return [
      problem(
        check,
        `The name ${host} of ${setting} does not resolve (${codeOf(error)}).`,
        'Nobody finds that address by its name.',
        `Mend the name at your DNS provider, or correct ${setting}; "getent hosts ${host}" shows what this machine knows.`,
      ),
    ];
  }
}

/** A router may not send its own network to its public address, so a refused visit is only a warning. */
async function visit(url: URL, signal: AbortSignal): Promise<Finding[]> {
  const check = 'address';
  const means = 'Visitors and the providers may not reach the site either.';
  let answer: Response;
  try {
    answer = await fetch(new URL('/healthz', url), { redirect: 'manual', signal });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return [notChecked(check, `the name ${url.hostname} does not resolve.`)];
    if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
      return [
        problem(
          'address.certificate',
          `The certificate of ${url.host} is not accepted (${code}).`,
          'Browsers warn visitors away, and the providers do not call.',
          'See the log of the proxy that obtains it, such as Caddy.',
        ),
      ];
    return [
      warning(
        check,
        `${url.origin} was not reached from here (${code || messageOf(error)}).`,
        means,
        `Open ${url.origin} on a phone without Wi-Fi. If it opens, this machine just cannot reach its own public address.`,
      ),
    ];
  }
  const isOurs = answer.status === 200 && (await answer.text()).includes('"ok"');
  if (!isOurs)
    return [
      warning(
        check,
        `${url.origin}/healthz answers ${answer.status}, and not as the product does.`,
        means,
        'Check that the product runs, and that the proxy leads there.',
      ),
    ];
  const found = [ok(check, `${url.origin} leads to the product.`)];
  return url.protocol === 'https:' ? [...found, ...(await lookAtCertificate(url, signal))] : found;
}

async function lookAtCertificate(url: URL, signal: AbortSignal): Promise<Finding[]> {
  const endsAt = await new Promise<Date>((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) || 443, servername: url.hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', reject);
    signal.addEventListener('abort', () => socket.destroy(new Error('timed out')));
  });
  const left = (endsAt.getTime() - Date.now()) / 1000;
  const said = `The certificate of ${url.hostname} is valid for ${ageOf(left)} more.`;
  if (left > endsSoon) return [ok('address.certificate', said)];
  return [
    warning(
      'address.certificate',
      said,
      'It has not been renewed in time. After that browsers warn visitors away.',
      'See the log of the proxy that renews it, such as Caddy.',
    ),
  ];
}
