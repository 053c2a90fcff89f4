/** Why a registration is rejected, and what to do about it: sentences for the staff, which the admin translates. */
export interface RegistrationCause {
  words: string;
  advice: string;
}

const pasteAgain = 'Paste the message flow of the page “Texts for the registration”, and submit it again.';
const giveUrls = 'Give the addresses of the page “Texts for the registration”, and submit it again.';

export const registrationCauses = {
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
} as const satisfies Record<string, RegistrationCause>;

/** Without a code that is known. */
export const unknownCauseAdvice = 'Read what Twilio says about it, correct it there, and submit it again.';

/** Why a registration could not be read. */
export const registrationFailures = {
  silent: 'Twilio did not answer in time.',
  unreachable: 'Twilio cannot be reached.',
  refused: 'Twilio does not accept the credentials of the settings.',
  limited: 'Twilio asked us to ask less often.',
  /** With the HTTP status as {count}. */
  faulty: 'Twilio answered with an error ({count}).',
  strange: 'Twilio answered with something else than was asked for.',
  noService: 'Twilio does not know the messaging service of the settings.',
  noNumber: 'Twilio does not list the number of the settings in your account.',
} as const;
