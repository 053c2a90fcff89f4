import { squareOptions } from '@lacquer/customer/config';
import { SquareCallError, SquareCalls, TokenRefusedError } from '@lacquer/customer/square/account/square-calls';
import { findConnection, squareApiUrl } from '@lacquer/customer/square/account/square-options';
import { registrationFailures } from '@lacquer/contracts/messaging/registration-causes';
import { roomOptionsFrom, type SmsSettings } from '@lacquer/messaging/config';
import type { TwilioOptions } from '@lacquer/messaging/delivery/sms/provider-options';
import { twilioClient } from '@lacquer/messaging/delivery/sms/twilio-client';
import { isTwilioItself, twilioApiUrl } from '@lacquer/messaging/delivery/sms/twilio-hosts';
import { TwilioRegistrationReader } from '@lacquer/messaging/delivery/sms/twilio-registration-reader';
import { MailSender } from '@lacquer/messaging/notices/mail/mail-sender';
import { type PartFacts, stateOfPart } from '@lacquer/messaging/registration/registration-facts';
import { RegistrationUnread } from '@lacquer/messaging/registration/registration-reader';
import { explainReason } from '@lacquer/messaging/registration/registration-reasons';
import { readProviderClockOffset, toleratedProviderOffset } from '@lacquer/platform/health/provider-clocks';
import { addressOf, connectionFault } from './connection-fault.js';
import type { DoctorSettings } from './doctor-settings.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';

/** Below the time of a check. Milliseconds. */
const answerMs = 4000;

/** Twilio, Square and the mail server: reads, with the credentials of the settings. */
export async function providerChecks(settings: DoctorSettings): Promise<Check[]> {
  return [...twilioChecks(settings), ...(await squareChecks(settings)), mailCheck(settings)];
}

function twilioChecks(settings: DoctorSettings): Check[] {
  const { twilio } = isComplete(settings) ? roomOptionsFrom(settings).provider : { twilio: undefined };
  if (!twilio) {
    const why = 'no Twilio account is set up (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).';
    return [{ name: 'twilio', run: () => Promise.resolve([notChecked('twilio', why)]) }];
  }
  const api = twilioApiUrl(twilio.apiBaseUrl);
  return [
    { name: 'twilio', run: () => lookAtTwilio({ ...twilio, timeoutMs: answerMs }) },
    { name: 'clock.twilio', run: (signal) => compareClock('clock.twilio', 'Twilio', api, signal) },
  ];
}

/** Settings that could not be read are missing. */
const isComplete = (settings: DoctorSettings): settings is SmsSettings & DoctorSettings =>
  settings.SMS_REQUEST_TIMEOUT_SECONDS !== undefined;

async function lookAtTwilio(options: TwilioOptions): Promise<Finding[]> {
  const reader = new TwilioRegistrationReader(options);
  const { from } = options;
  try {
    const [{ parts }, numbers] = await Promise.all([
      reader.read(),
      from?.startsWith('+') ? listNumbers(options, from) : undefined,
    ]);
    const findings = parts.flatMap(describePart);
    if (numbers && !numbers.includes(from ?? ''))
      findings.push(
        problem(
          'twilio.number',
          registrationFailures.noNumber,
          'No text is sent.',
          'Set TWILIO_FROM to a number of the account; https://console.twilio.com lists them.',
        ),
      );
    const sender = options.messagingServiceSid ?? from ?? '';
    return [ok('twilio', `Twilio accepts the account and its token; texts are sent from ${sender}.`), ...findings];
  } catch (error) {
    return [explainTwilio(error instanceof RegistrationUnread ? error : undefined, error, options)];
  }
}

async function listNumbers(options: TwilioOptions, phoneNumber: string): Promise<string[]> {
  const page = await twilioClient(options).incomingPhoneNumbers.page({ phoneNumber, pageSize: 20 });
  return page.instances.map((instance) => instance.phoneNumber);
}

function explainTwilio(unread: RegistrationUnread | undefined, error: unknown, { apiBaseUrl }: TwilioOptions): Finding {
  const means = 'No text is sent.';
  const { refused, limited, noService, noNumber, strange } = registrationFailures;
  const reason = unread?.reason;
  if (reason === limited)
    return warning('twilio', reason, 'It was asked too often for now.', 'Run this again in some minutes.');
  if (reason === refused)
    return problem(
      'twilio',
      reason,
      means,
      'Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN again from https://console.twilio.com',
    );
  if (reason === noService) return problem('twilio.service', reason, means, 'Correct TWILIO_MESSAGING_SERVICE_SID.');
  if (reason === noNumber) return problem('twilio.number', reason, means, 'Correct TWILIO_FROM.');
  if (reason === strange)
    return problem(
      'twilio',
      reason,
      means,
      'Check TWILIO_API_BASE_URL and TWILIO_ACCOUNT_SID, and any proxy in between.',
    );
  const setting = apiBaseUrl === undefined ? 'the network of this machine' : 'TWILIO_API_BASE_URL';
  const server = { check: 'twilio', title: 'Twilio', setting, address: addressOf(twilioApiUrl(apiBaseUrl)), means };
  return connectionFault(server, unread?.cause ?? error);
}

function describePart(facts: PartFacts): Finding[] {
  const { part, phone, status, reasons } = facts;
  const name = phone === null ? `The ${part} of texts` : `The toll-free number ${phone}`;
  const check = `twilio.${part}`;
  const todo =
    'infra/docs and "Texts for the registration" in the admin have the texts; https://console.twilio.com has the form.';
  switch (stateOfPart(facts)) {
    case 'approved':
      return [ok(check, `${name} is approved.`)];
    case 'in-review':
      return [
        warning(
          check,
          `${name} is being reviewed (${status}).`,
          'Until it is approved, phone networks refuse most texts.',
          'Wait: it takes days. This command shows when it is approved.',
        ),
      ];
    case 'rejected': {
      const explained = reasons.map(explainReason);
      const why = explained.map(({ words, says, code }) => words ?? says ?? `error ${code}`).join(' ');
      return [
        problem(
          check,
          `${name} is rejected. ${why}`.trim(),
          'Phone networks refuse the texts.',
          explained[0]?.advice ?? todo,
        ),
      ];
    }
    case 'missing':
      return [
        problem(
          check,
          `${name} is not registered.`,
          'Phone networks in the USA refuse texts of an unregistered sender.',
          todo,
        ),
      ];
    default:
      return [
        warning(
          check,
          `Twilio says ${status} of it: ${name}.`,
          'Texts may be refused.',
          'https://console.twilio.com says more.',
        ),
      ];
  }
}

async function squareChecks(settings: DoctorSettings): Promise<Check[]> {
  const { RETENTION_SQUARE_DAYS = 0 } = settings;
  const connection = findConnection(squareOptions({ ...settings, RETENTION_SQUARE_DAYS }));
  if (!connection) {
    const why = 'Square is not set up (SQUARE_ACCESS_TOKEN, SQUARE_WEBHOOK_SIGNATURE_KEY, SQUARE_WEBHOOK_URL).';
    return [{ name: 'square', run: () => Promise.resolve([notChecked('square', why)]) }];
  }
  // loads the SDK, which takes its time before that of the checks begins
  const calls = await SquareCalls.open(connection);
  const api = squareApiUrl(connection);
  return [
    { name: 'square', run: (signal) => lookAtSquare(calls, connection.locationIds ?? [], api, signal) },
    { name: 'clock.square', run: (signal) => compareClock('clock.square', 'Square', api, signal) },
  ];
}

async function lookAtSquare(
  calls: SquareCalls,
  wanted: readonly string[],
  api: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const means = 'Visits, payments and appointments do not arrive.';
  try {
    const { locations = [] } = await calls.call(signal, (square, options) => square.locations.list(options));
    const known = new Set(locations.map(({ id }) => id));
    const unknown = wanted.filter((id) => !known.has(id));
    const found: Finding[] = [ok('square', `Square accepts the token; the account has ${locations.length} locations.`)];
    if (unknown.length > 0)
      found.push(
        problem(
          'square.locations',
          `Square does not know the locations ${unknown.join(', ')}.`,
          'Their payments do not count.',
          `Correct SQUARE_LOCATION_IDS. The account has ${[...known].join(', ')}.`,
        ),
      );
    return found;
  } catch (error) {
    if (error instanceof TokenRefusedError)
      return [
        problem(
          'square',
          'Square refuses the access token.',
          means,
          'Set SQUARE_ACCESS_TOKEN to one that works: https://developer.squareup.com/apps',
        ),
      ];
    const cause = error instanceof SquareCallError && error.status === undefined ? error.cause : error;
    return [
      connectionFault(
        {
          check: 'square',
          title: 'Square',
          setting: 'SQUARE_API_BASE_URL and the network of this machine',
          address: addressOf(api),
          means,
        },
        cause,
      ),
    ];
  }
}

async function compareClock(check: string, provider: string, url: string, signal: AbortSignal): Promise<Finding[]> {
  let ahead: number | undefined;
  try {
    ahead = await readProviderClockOffset(url, AbortSignal.any([signal, AbortSignal.timeout(answerMs)]));
  } catch {
    return [notChecked(check, `${provider} did not answer.`)];
  }
  if (ahead === undefined) return [notChecked(check, `the answer of ${provider} has no date.`)];
  if (Math.abs(ahead) <= toleratedProviderOffset)
    return [ok(check, `The clock of this machine is right: ${provider} has the same time.`)];
  return [
    problem(
      check,
      `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of ${provider}.`,
      'Codes of the second step fail, quiet hours shift, and times are recorded wrong.',
      'Turn on time synchronization: timedatectl set-ntp true',
    ),
  ];
}

function mailCheck({ SMTP_URL: url, MAIL_FROM: from }: DoctorSettings): Check {
  if (!url || !from)
    return {
      name: 'mail',
      run: () => Promise.resolve([notChecked('mail', 'no mail server is set up (SMTP_URL, MAIL_FROM).')]),
    };
  return {
    name: 'mail',
    run: async () => {
      const options = { mail: { url, from }, publicUrl: undefined, sendsTexts: false, privatePushOrigins: [] };
      try {
        await new MailSender(options).verify();
        return [ok('mail', `The mail server ${addressOf(url)} accepts the user and password.`)];
      } catch (error) {
        const server = {
          check: 'mail',
          title: 'The mail server',
          setting: 'SMTP_URL',
          address: addressOf(url),
          means: 'Staff get no e-mail.',
        };
        return [connectionFault(server, error)];
      }
    },
  };
}

/** Whether texts go to people, as opposed to a simulator. */
export const reachesPeople = ({ TWILIO_ACCOUNT_SID, TWILIO_API_BASE_URL }: DoctorSettings): boolean =>
  TWILIO_ACCOUNT_SID !== undefined && isTwilioItself(twilioApiUrl(TWILIO_API_BASE_URL));
