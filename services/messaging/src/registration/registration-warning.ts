import { registrationParts, registrationSentences } from '@lacquer/contracts/messaging/registration-sentences';
import { saidBefore, type Said, say, sayAll } from '@lacquer/contracts/sentences/say';
import type { StaffSentence } from '@lacquer/contracts/sentences/staff-sentences';
import type { Registration, RegistrationPart } from '@lacquer/contracts/messaging/registration';

const partWords: Readonly<Partial<Record<string, StaffSentence>>> = {
  campaign: registrationParts.campaign,
  brand: registrationParts.brand,
  'toll-free': registrationParts.tollFree,
};

const nameOf = ({ part }: RegistrationPart): string => partWords[part] ?? registrationParts.atTwilio;

/** Those of which Twilio said nothing that is known are in Twilio's words. */
const reasonsOf = ({ reasons }: RegistrationPart): Said[] => [
  ...new Set(
    reasons.flatMap(({ words, says, code }) => {
      const known = words ?? says;
      if (known !== null) return [saidBefore(known)];
      return code === null ? [] : [say(registrationSentences.code, { code })];
    }),
  ),
];

/** The sentence before a launch; null if texts go out as far as anybody knows. */
export function registrationWarning({ state, parts, failure, checkedAt }: Registration): Said | null {
  const worst = parts.find((part) => part.state === state);
  if (worst) {
    const part = nameOf(worst);
    if (state === 'rejected') return sayAll([say(registrationSentences.rejected, { part }), ...reasonsOf(worst)]);
    if (state === 'missing') return say(registrationSentences.missing, { part });
    if (state === 'in-review') return say(registrationSentences.inReview, { part });
  }
  const isUnread = state === 'unknown' && (checkedAt !== null || failure !== null);
  return isUnread ? say(registrationSentences.unread) : null;
}

/** The sentence of the alert when a registration is rejected. */
export function rejectionAlert({ parts }: Pick<Registration, 'parts'>): Said {
  const worst = parts.find(({ state }) => state === 'rejected');
  const part = worst ? nameOf(worst) : registrationParts.any;
  return sayAll([say(registrationSentences.hasJustBeenRejected, { part }), ...(worst ? reasonsOf(worst) : [])]);
}
