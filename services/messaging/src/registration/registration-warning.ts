import type { Registration, RegistrationPart } from '@lacquer/contracts/messaging/registration';

const partWords: Readonly<Partial<Record<string, string>>> = {
  campaign: 'the registration of the campaign at Twilio (A2P 10DLC)',
  brand: 'the registration of the business at Twilio (A2P 10DLC)',
  'toll-free': 'the verification of the toll-free number',
};

const nameOf = ({ part }: RegistrationPart): string => partWords[part] ?? 'the registration at Twilio';

/** The part's reasons, or none: ` It does not describe …`. */
function reasonsOf({ reasons }: RegistrationPart): string {
  const said = reasons.map(({ words, says, code }) => words ?? says ?? (code === null ? null : `Error ${code}.`));
  return [...new Set(said)].flatMap((each) => (each === null ? [] : [` ${each}`])).join('');
}

/** The sentence before a launch; null if texts go out as far as anybody knows. */
export function registrationWarning({ state, parts, failure, checkedAt }: Registration): string | null {
  const worst = parts.find((part) => part.state === state);
  if (state === 'rejected' && worst)
    return `Twilio will refuse these texts: ${nameOf(worst)} was rejected.${reasonsOf(worst)}`;
  if (state === 'missing' && worst) return `Twilio will refuse these texts: ${nameOf(worst)} is missing.`;
  if (state === 'in-review' && worst) return `Twilio refuses these texts until ${nameOf(worst)} is approved.`;
  const isUnread = state === 'unknown' && (checkedAt !== null || failure !== null);
  return isUnread ? 'It is not known whether Twilio accepts these texts: their registration could not be read.' : null;
}

/** The sentence of the alert when a registration is rejected. */
export function rejectionAlert({ parts }: Pick<Registration, 'parts'>): string {
  const worst = parts.find(({ state }) => state === 'rejected');
  const what = worst ? nameOf(worst) : 'the registration';
  return `Twilio rejected ${what}, so phone networks refuse your texts.${worst ? reasonsOf(worst) : ''}`;
}
