import type { RegistrationReason } from '@lacquer/contracts/messaging/registration';
import {
  type RegistrationCause,
  registrationCauses,
  unknownCauseAdvice,
} from '@lacquer/contracts/messaging/registration-causes';
import type { ReasonFacts } from './registration-facts.js';

/** Twilio's codes by their cause. `https://www.twilio.com/docs/api/errors/<code>` describes each. */
const codes: Readonly<Record<keyof typeof registrationCauses, readonly number[]>> = {
  optional: [30923, 30475, 30556],
  unticked: [30925],
  separate: [30913],
  disclosure: [30924, 30513, 30544, 30545, 30551, 30569, 30570, 30828, 30831, 30841],
  flow: [30896, 30909, 30917, 30511, 30837, 30842],
  privacy: [30908, 30932, 30933],
  terms: [30934, 30493, 30558, 30560, 30562],
  website: [30907, 30919, 30921, 30922],
  samples: [30889, 30893],
  optOut: [30887],
  useCase: [30900],
  content: [30884, 30885, 30897],
  network: [30899, 30901, 30902],
  limit: [30930],
  suspended: [30990],
  business: [21736, 30451, 30482, 30483, 30484, 30485, 30488, 30527, 30701],
  number: [30879],
};

/** Every code with words of its own. */
export const knownReasons: readonly number[] = Object.values(codes).flat();

const causeOfCode: ReadonlyMap<number, RegistrationCause> = new Map(
  Object.entries(codes).flatMap(([cause, members]) =>
    members.map((code): [number, RegistrationCause] => [
      code,
      registrationCauses[cause as keyof typeof registrationCauses],
    ]),
  ),
);

/** Twilio's reason in plain words, with what to do about it. */
export function explainReason({ code, says, fields }: ReasonFacts): RegistrationReason {
  const cause = code === null ? undefined : causeOfCode.get(code);
  return {
    code,
    words: cause?.words ?? null,
    advice: cause?.advice ?? unknownCauseAdvice,
    says,
    fields,
    link: code === null ? null : `https://www.twilio.com/docs/api/errors/${code}`,
  };
}
