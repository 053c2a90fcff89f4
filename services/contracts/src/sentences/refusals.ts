/** Why a request is refused, where the sentence has values. The admin translates these sentences. */
export const refusals = {
  tooManyRequests: 'Too many requests. Please try again in {wait}.',
  tooManyAttempts: 'Too many failed attempts to sign in. Please try again in {wait}.',
  serviceSilent: 'The {service} service does not answer. Please try again in a moment.',
  accountExists: 'There is already an account for {email}.',
  noAccount: 'There is no account for {email}.',
  phoneTaken:
    'Another customer has the number {phone} now. Find them by the number; if they are one person, merge the records.',
  pictureTooSmall: 'The picture has {width} by {height} pixels; each side needs at least {least}. Upload a larger one.',
  nightOfAnswer:
    'It is {time} where this phone is, and no text has come from it in the last {count} hours. Send the answer after {morning}.',
  nightOfTest: 'It is {time} where this phone is. Confirm that it is your own phone, or send the test after {morning}.',
  firstTextChosen: 'The first text was chosen already, and is being sent to the rest of the audience.',
  secondTextChosen: 'The second text was chosen already, and is being sent to the rest of the audience.',
  resumeNeedsTwilio:
    'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then resume it; or cancel it.',
  retryNeedsTwilio:
    'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then send again; or cancel it.',
  fileTooLarge: 'The file has more than {most} MB.',
  attachmentTooLarge: 'The picture has more than {most} MB. Make it smaller, then choose it again.',
  fileType: 'This file is of the type {type}.',
  pictureTooLarge: 'The picture has {megapixels} megapixels; the most is {most}. Make it smaller, then upload it.',
  tooManySegments: 'There are {count} segments already. Delete one that you no longer use, then save this one.',
  menuUnreadable: 'The menu at Square cannot be read: {why} Try again later, or type the prices.',
  tooManyHosts: 'There are {count} sites already. Remove one of them first.',
  tooManySavedReplies: 'There are {count} saved replies already. Delete one that nobody needs.',
  lastOwner: '{email} is the only owner who can sign in. Add or enable another owner first.',
  noEmailAddress: '"{text}" is not an e-mail address.',
  accountDisabled: '{email} is disabled. Enable the account first.',
  letterNotPrintable:
    "The PDF cannot show the letter {letter} of the salon's name. Print the page from your browser instead.",
  languageNotOffered: 'is not a language of the site: add {language} at Site first',
} as const;

/** `{wait}` of the sentences above. */
export const waitingTimes = {
  seconds: { one: '{count} second', several: '{count} seconds' },
  minutes: '{count} minutes',
} as const;
