import type { Registration, RegistrationPart, RegistrationState } from '@lacquer/contracts/messaging/registration';
import type { BadgeTone } from '../../components/ui/badge';
import { formatPhone } from '../../format/phone';
import { t } from '../../staff-words/words';

const stateWords: Record<RegistrationState, string> = {
  'not-needed': t('Not needed'),
  approved: t('Approved'),
  'in-review': t('In review'),
  rejected: t('Rejected'),
  missing: t('Missing'),
  unknown: t('Unknown'),
};

export const stateOf = ({ state }: Pick<Registration, 'state'>): string => stateWords[state];

/** The state in one or two words. What could not be read, or long ago, is never shown as approved. */
export function badgeOf({ state, failure, isOld }: Registration): { tone: BadgeTone; words: string } {
  if (state === 'rejected' || state === 'missing') return { tone: 'negative', words: stateWords[state] };
  if (failure !== null || isOld) return { tone: 'caution', words: t('Could not be read') };
  if (state === 'approved') return { tone: 'positive', words: stateWords.approved };
  return { tone: state === 'not-needed' ? 'neutral' : 'caution', words: stateWords[state] };
}

const withoutRegistration: Readonly<Record<string, string>> = {
  simulated: t('Texts are simulated: no registration is needed.'),
  'short-code': t('A short code is registered with the phone networks themselves: Twilio has nothing to read.'),
  abroad: t('A number outside of the United States and Canada has no registration of this kind.'),
};

const meanings: Readonly<Record<Exclude<RegistrationState, 'not-needed' | 'unknown'>, string>> = {
  approved: t('Phone networks in the United States accept your texts.'),
  'in-review': t(
    'Twilio is still reviewing it. Phone networks in the United States refuse your texts until it is approved.',
  ),
  rejected: t('Phone networks in the United States refuse your texts until it is corrected.'),
  missing: t('Phone networks in the United States refuse texts of a sender that is not registered.'),
};

/** What the state means for texts. */
export function meaningOf({ kind, state, parts }: Registration): string {
  if (state === 'not-needed') return withoutRegistration[kind] ?? t('This sender needs no registration.');
  if (state !== 'unknown') return meanings[state];
  return parts.length === 0
    ? t('It has not been read at Twilio yet.')
    : t('Twilio names a state that this release does not know.');
}

/** `Campaign (A2P 10DLC)`. */
export function partName({ part, phone }: RegistrationPart): string {
  if (part === 'campaign') return t('Campaign (A2P 10DLC)');
  if (part === 'brand') return t('Business (A2P 10DLC)');
  return phone === null ? t('Toll-free number') : t('Toll-free number {phone}', { phone: formatPhone(phone) });
}
