/** Customers who get the same text twice within minutes opt out. */
const twice = 'Customers who got them would get them twice.';

/** What is to be known before texts are sent, for the staff. The admin translates these sentences. */
export const previewSentences = {
  nobody: 'Nobody would be texted.',
  /** `{when}`: when they begin or began, see below. */
  sameWords: `{when}. ${twice}`,
  unconsentedOne: 'This customer has no recorded consent to marketing texts, which the law asks for.',
  unconsented: '{count} of these {all} customers have no recorded consent to marketing texts, which the law asks for.',
  noCommonHours: {
    one: '1 customer is left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.',
    several:
      '{count} customers are left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.',
  },
  revokedElsewhere: {
    one: '1 customer is left out: they opted out on another phone of their merged records.',
    several: '{count} customers are left out: they opted out on another phone of their merged records.',
  },
  unicode:
    '{characters} cannot be sent in the short alphabet: a segment then holds 70 characters instead of 160, and each text takes {segments}.',
  unicodeNames: {
    one: '1 name has a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.',
    several:
      '{count} names have a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.',
  },
  simulated:
    'Twilio is not connected: the texts would only be simulated, immediately and at no cost. Cost and duration are those of real texts.',
  testSmall:
    'The test is small: {first} customers get the first text and {second} the second. Unless one text does far better, the numbers prove nothing.',
  testSmallForAll:
    'The test is small, and nobody is left for the better text: {first} get the first text and {second} the second.',
  windowClosed: 'Campaigns are not sent at this hour: the first text is sent when the sending hours begin.',
  outlastsOffer:
    'The last texts would go out after the last day of the offer, so they are not sent. Choose a later last day, or start earlier.',
  tooFarAway:
    'Some of these customers live in another time zone: their texts are sent only when it is between 8:00 AM and 9:00 PM there.',
} as const;

/** `{segments}` of the sentences above. */
export const segmentCounts = { one: 'one segment', several: '{count} segments' } as const;

/** `{when}` of the sentences about the same words. */
export const sameWordsBegin = {
  scheduled: 'The same words are scheduled for {day} at {time}',
  now: 'The same words began to go out less than a minute ago',
  minutesAgo: {
    one: 'The same words began to go out a minute ago',
    several: 'The same words began to go out {count} minutes ago',
  },
} as const;

/** Why the same words are not launched again until that is confirmed. */
export const sameWordsRefusal = {
  nowReaches: 'This would now reach {customers}, not {typed}.',
  launched: '{when}: campaign {campaign}, launched {by}, to {customers}.',
  twice,
  confirm: 'To send them anyway, confirm the number of customers: {recipients}.',
} as const;

/** `{customers}` of the sentences above. */
export const customerCounts = { one: '1 customer', several: '{count} customers' } as const;

/** `{by}` of the sentences above. */
export const launchers = {
  automation: 'by an automation',
  commandLine: 'on the command line',
  you: 'by you',
  other: 'by {person}',
} as const;
