import type { TwilioForm } from '@lacquer/contracts/messaging/messaging';
import { InvalidError } from '@lacquer/platform/errors/domain-error';

/**
 * Returns the named parameters of a webhook. Removes NUL characters, which PostgreSQL cannot store: Twilio signs them
 * with the rest.
 * @throws InvalidError MESSAGING.PARAMETER_REPEATED
 */
export function readForm<Name extends string>(
  params: TwilioForm,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name): [Name, string][] => {
    const value = params[name];
    if (value === undefined) return [];
    if (typeof value !== 'string') {
      throw new InvalidError('MESSAGING.PARAMETER_REPEATED', `${name} is given more than once. Send it once.`);
    }
    return [[name, value.replaceAll('\0', '')]];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
