import type { RegistrationReason } from '@lacquer/contracts/messaging/registration';
import type { ReasonFacts } from './registration-facts.js';

interface Cause {
  /** A sentence for the staff. */
  words: string;
  advice: string;
}

const pasteAgain = 'Paste the message flow of the page “Texts for the registration”, and submit it again.';
const giveUrls = 'Give the addresses of the page “Texts for the registration”, and submit it again.';

/** The admin translates these sentences: `web/src/staff-words`. */
const causes = {
  optional: {
    words: 'Agreeing to texts must be a choice of its own, and no condition of anything.',
    advice: pasteAgain,
  },
  unticked: {
    words: 'The box for texts is missing, or was ticked in advance.',
    advice: pasteAgain,
  },
  separate: {
    words: 'Offers and information need a consent each.',
    advice: 'Register the campaign for marketing alone, and submit it again.',
  },
  disclosure: {
    words:
      'The words beside the box lack what the texts are about, how often they come, what they cost, or STOP and HELP.',
    advice: pasteAgain,
  },
  flow: {
    words: 'It does not describe completely how customers ask for texts, or the reviewers could not check it.',
    advice: pasteAgain,
  },
  privacy: {
    words: 'The privacy page was not found, or does not say that phone numbers are not passed on.',
    advice: giveUrls,
  },
  terms: {
    words: 'The page of terms was not found, or lacks something about texts.',
    advice: giveUrls,
  },
  website: {
    words: 'The reviewers could not open the website, or did not find your business and your texts on it.',
    advice: 'Check that anybody can open the site at its public address, and submit it again.',
  },
  samples: {
    words: 'The samples do not fit the purpose, or the answers about links and phone numbers.',
    advice: 'Paste the samples and answers of the page “Texts for the registration”, and submit it again.',
  },
  optOut: {
    words: 'The way to opt out is not described completely.',
    advice: 'Paste the opt-out words of the page “Texts for the registration”, and submit it again.',
  },
  useCase: {
    words: 'The purpose of the campaign is not open to your business.',
    advice: 'Choose Marketing or Low Volume Mixed as the purpose, and submit it again.',
  },
  content: {
    words: 'Phone networks take the texts for forbidden content, spam or fraud.',
    advice: 'Do not submit it unchanged: ask the support of Twilio.',
  },
  network: {
    words: 'A phone network or the registry refused it, or did not answer in time.',
    advice: 'Read what Twilio says about it. If it says nothing, ask the support of Twilio.',
  },
  limit: {
    words: 'The business has as many campaigns as it may.',
    advice: 'Delete campaigns that you do not use, and submit it again.',
  },
  suspended: {
    words: 'The campaign was suspended, because of complaints or of texts that it was not registered for.',
    advice: 'Send nothing until it is settled: ask the support of Twilio.',
  },
  business: {
    words: 'The details of the business are incomplete, or differ from official records.',
    advice: 'Correct them as your tax papers have them, and submit it again.',
  },
  number: {
    words: 'The number is not at Twilio yet.',
    advice: 'Wait until it has moved, and submit it again.',
  },
} as const satisfies Record<string, Cause>;

/** Twilio's codes by their cause. `https://www.twilio.com/docs/api/errors/<code>` describes each. */
const codes: Readonly<Record<keyof typeof causes, readonly number[]>> = {
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

const causeOfCode: ReadonlyMap<number, Cause> = new Map(
  Object.entries(codes).flatMap(([cause, members]) =>
    members.map((code): [number, Cause] => [code, causes[cause as keyof typeof causes]]),
  ),
);

const unknownAdvice = 'Read what Twilio says about it, correct it there, and submit it again.';

/** Twilio's reason in plain words, with what to do about it. */
export function explainReason({ code, says, fields }: ReasonFacts): RegistrationReason {
  const cause = code === null ? undefined : causeOfCode.get(code);
  return {
    code,
    words: cause?.words ?? null,
    advice: cause?.advice ?? unknownAdvice,
    says,
    fields,
    link: code === null ? null : `https://www.twilio.com/docs/api/errors/${code}`,
  };
}
