import { squareSettings } from '@lacquer/customer/config';
import { isInside } from '@lacquer/messaging/delivery/sms/callback-address';
import type { DoctorSettings, ReadDoctorSettings } from './doctor-settings.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { reachesPeople } from './provider-checks.js';

const page = 'Correct it in .env; infra/docs/settings.md describes each.';

/** What is missing, contradictory or insecure in the settings. */
export function judgeSettings({ settings, faults }: ReadDoctorSettings, isDistributed: boolean): Finding[] {
  const found = [
    ...faults.map((fault) => problem('settings', fault.replace(/\.?$/, '.'), 'The product does not start.', page)),
    ...judgePublicUrl(settings),
    ...judgeSquare(settings),
    ...judgeTexts(settings),
    ...judgeSecurity(settings, isDistributed),
  ];
  return found.length > 0 ? found : [ok('settings', 'The settings are complete, and do not contradict each other.')];
}

function judgePublicUrl({ PUBLIC_URL, TRUST_PROXY }: DoctorSettings): Finding[] {
  const check = 'settings.PUBLIC_URL';
  if (PUBLIC_URL === undefined)
    return [
      warning(
        check,
        'PUBLIC_URL is not set.',
        'Twilio does not report deliveries and replies, and texts and e-mail contain no links to the site.',
        'Set PUBLIC_URL to the https address of the site.',
      ),
    ];
  const url = new URL(PUBLIC_URL);
  if (url.protocol !== 'https:')
    return [
      (isInside(url.hostname) ? warning : problem)(
        check,
        `PUBLIC_URL is ${url.origin}, without https.`,
        'Passwords and customers’ data can be read on the way.',
        'Put a proxy with a certificate in front, such as Caddy, and set PUBLIC_URL to the https address.',
      ),
    ];
  if (TRUST_PROXY === undefined || TRUST_PROXY === false)
    return [
      warning(
        'settings.TRUST_PROXY',
        'PUBLIC_URL is https, which a proxy provides, and TRUST_PROXY is not set.',
        'All visitors have the address of the proxy: limits that are meant for one of them apply to all together.',
        'Set TRUST_PROXY=1 for one proxy on the way.',
      ),
    ];
  return [];
}

function judgeSquare(settings: DoctorSettings): Finding[] {
  const needed = [
    'SQUARE_ACCESS_TOKEN',
    'SQUARE_WEBHOOK_SIGNATURE_KEY',
    'SQUARE_WEBHOOK_URL',
  ] as const satisfies (keyof typeof squareSettings)[];
  const missing = needed.filter((name) => settings[name] === undefined);
  const { SQUARE_WEBHOOK_URL: webhook, PUBLIC_URL } = settings;
  if (missing.length > 0 && missing.length < needed.length)
    return [
      problem(
        'settings.SQUARE',
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set, and the other settings of Square are.`,
        'Square counts as not connected: no visit arrives.',
        'Set all three, or none.',
      ),
    ];
  if (webhook === undefined) return [];
  const found: Finding[] = [];
  const { origin, pathname } = new URL(webhook);
  if (pathname !== '/api/webhooks/square')
    found.push(
      problem(
        'settings.SQUARE_WEBHOOK_URL',
        `SQUARE_WEBHOOK_URL ends in ${pathname}.`,
        'The product listens at /api/webhooks/square: visits arrive late, by the hourly comparison.',
        'Correct it here and on the webhook’s page in Square’s developer console.',
      ),
    );
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin !== origin)
    found.push(
      warning(
        'settings.SQUARE_WEBHOOK_URL',
        `SQUARE_WEBHOOK_URL is at ${origin}, and PUBLIC_URL at ${new URL(PUBLIC_URL).origin}.`,
        'One of them may be an old address, at which nothing arrives.',
        'Use the same address for both, also in Square’s developer console.',
      ),
    );
  const { SQUARE_API_BASE_URL: api } = settings;
  if (api !== undefined && new URL(api).host !== 'connect.squareup.com')
    found.push(
      warning(
        'settings.SQUARE_API_BASE_URL',
        `Visits come from ${new URL(api).host}.`,
        'It is not Square itself: visits of the salon do not arrive.',
        'Remove SQUARE_API_BASE_URL for real visits.',
      ),
    );
  return found;
}

function judgeTexts(settings: DoctorSettings): Finding[] {
  const { TWILIO_ACCOUNT_SID, TWILIO_API_BASE_URL, SMS_SEGMENTS_PER_SECOND } = settings;
  if (TWILIO_ACCOUNT_SID === undefined)
    return [
      warning(
        'settings.TWILIO',
        'Twilio is not set up.',
        'Texts are only simulated: nobody gets one.',
        'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM for real texts.',
      ),
    ];
  if (!reachesPeople(settings))
    return [
      warning(
        'settings.TWILIO_API_BASE_URL',
        `Texts go to ${new URL(TWILIO_API_BASE_URL ?? '').host}.`,
        'It is not Twilio itself: nobody gets a text.',
        'Remove TWILIO_API_BASE_URL for real texts.',
      ),
    ];
  const found: Finding[] = [];
  if (SMS_SEGMENTS_PER_SECOND === 'unlimited')
    found.push(
      warning(
        'settings.SMS_SEGMENTS_PER_SECOND',
        'Texts are sent without a limit.',
        'Twilio queues what is too fast, and drops what waits too long.',
        'Set SMS_SEGMENTS_PER_SECOND to the rate that Twilio grants your sender.',
      ),
    );
  return found;
}

/** The passwords with which servers are shipped, and of examples. */
const knownPasswords = new Set(['', 'guest', 'postgres', 'password', 'lacquer', 'test', 'changeme', 'admin', 'redis']);

function judgeSecurity(settings: DoctorSettings, isDistributed: boolean): Finding[] {
  const found: Finding[] = [];
  const { SECOND_STEP_REQUIRED, LOG_LEVEL } = settings;
  if (SECOND_STEP_REQUIRED === 'nobody')
    found.push(
      warning(
        'settings.SECOND_STEP_REQUIRED',
        'No account must have a second step.',
        'Who learns a password can read every customer and text them.',
        'Set SECOND_STEP_REQUIRED=owners, or everyone.',
      ),
    );
  if (LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace')
    found.push(
      warning(
        'settings.LOG_LEVEL',
        `LOG_LEVEL is ${LOG_LEVEL}.`,
        'The log grows fast.',
        'Remove it once you have found what you look for.',
      ),
    );
  const servers = Object.entries(settings).filter(
    (entry): entry is [string, string] =>
      /^(\w+_)?(DATABASE|RABBITMQ|REDIS)_URL$/.test(entry[0]) && typeof entry[1] === 'string',
  );
  for (const [name, value] of servers) {
    const { username, password, hostname } = new URL(value);
    const isOpen = knownPasswords.has(password) || (password === username && password !== '');
    if (!isOpen || (!isDistributed && isInside(hostname))) continue;
    found.push(
      warning(
        `settings.${name}`,
        `${name} has ${password === '' ? 'no password' : 'a password that everybody knows'}.`,
        'Who reaches the server can read and change everything.',
        `Give its user a password of its own: openssl rand -hex 24`,
      ),
    );
  }
  return found;
}
