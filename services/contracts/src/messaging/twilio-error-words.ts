/** The words and the advice for each error of Twilio, for the staff. The admin translates them. */

export const checkAccount = 'check the Twilio account, its sender and its permissions';

interface TwilioErrorWords {
  /** Follows "Could not be sent:", without a final period. */
  words: string;
  /** What the staff should do when a campaign pauses, if that is more than to check the account. */
  advice?: string;
}

export const twilioErrorWords = {
  20003: {
    words: 'Twilio does not accept our credentials',
    advice: 'check the Twilio account, TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  },
  11200: {
    words: 'Twilio could not fetch the picture from our website',
    advice: 'check that PUBLIC_URL can be reached from the internet',
  },
  12300: { words: 'Twilio does not take this type of file' },
  20429: { words: 'Twilio asked us to send more slowly' },
  20500: { words: 'Twilio had an internal error' },
  20503: { words: 'Twilio was not available' },
  21211: { words: 'the number is not a valid phone number' },
  21212: { words: "the sender's number is not valid" },
  21214: { words: 'the number cannot be reached' },
  21217: { words: 'the number is not a valid phone number' },
  21408: { words: 'the Twilio account may not send texts to this country' },
  21602: { words: 'the text was empty' },
  21603: { words: 'the text had no sender' },
  21606: { words: "the sender's number cannot send texts" },
  21608: { words: 'a trial account may only text verified numbers' },
  21609: {
    words: 'Twilio cannot call us back at our address',
    advice: 'set PUBLIC_URL to the public address, or leave it out to run without callbacks',
  },
  21610: { words: 'its owner has opted out' },
  21611: { words: "the sender's queue was full" },
  21612: { words: "the sender's number cannot text this number" },
  21614: { words: 'the number takes no texts' },
  21617: { words: 'the text was too long' },
  21620: {
    words: 'Twilio does not accept the address of the picture',
    advice: 'check that PUBLIC_URL is a public address',
  },
  21621: {
    words: "the sender's number cannot send pictures",
    advice: 'send from a number with MMS, or turn on MMS Converter in Twilio, which sends a link instead',
  },
  21635: { words: 'the number is a landline' },
  21701: { words: 'the messaging service does not exist', advice: 'check TWILIO_MESSAGING_SERVICE_SID' },
  30001: { words: 'the queue at Twilio was full' },
  30002: { words: 'the Twilio account is suspended' },
  30003: { words: 'the phone was off or out of reach' },
  30004: { words: 'the text was blocked' },
  30005: { words: 'the number no longer exists' },
  30006: { words: 'the number takes no texts (a landline, or an unreachable network)' },
  30007: { words: 'the phone network filtered the text as unwanted' },
  30008: { words: 'the phone network gave no reason' },
  30011: {
    words: 'the phone or its network takes no pictures',
    advice: 'turn on MMS Converter in Twilio, which sends a link instead',
  },
  30017: { words: 'the phone network was congested' },
  30019: { words: 'the picture was too large for the phone network' },
  30022: { words: "the sender's rate limit at Twilio was exceeded" },
  30023: { words: "the sender's daily limit is reached" },
  30027: { words: "the sender's daily limit with this phone network is reached" },
  30032: { words: 'the toll-free sender is not verified' },
  30034: { words: 'the sender is not registered for business texts (A2P 10DLC)' },
  30036: { words: 'the text could not be delivered in time' },
  30045: { words: "the messaging service's validity period is out of range" },
  30410: { words: 'the phone network did not answer' },
  90007: { words: 'the validity period of the text was out of range' },
  90014: { words: 'the validity period of the text was not a whole number of seconds' },
} as const satisfies Readonly<Record<number, TwilioErrorWords>>;
