/**
 * Twilio's errors in words for the staff, from its error dictionary (https://www.twilio.com/docs/api/errors). What is not
 * here is told by its number.
 */
const words: Readonly<Record<string, string>> = {
  20003: 'Twilio does not accept our credentials',
  20429: 'Twilio asked us to send more slowly',
  20500: 'Twilio had an error of its own',
  20503: 'Twilio was not available',
  21211: 'the number is not a valid phone number',
  21214: 'the number cannot be reached',
  21217: 'the number is not a valid phone number',
  21408: 'the Twilio account may not send texts to this country',
  21602: 'the text was empty',
  21606: "the sender's number cannot send texts",
  21608: 'a trial account may only text verified numbers',
  21610: 'its owner has opted out',
  21611: "the sender's queue was full",
  21612: "the sender's number cannot text this number",
  21614: 'the number takes no texts',
  21617: 'the text was too long',
  21635: 'the number is a landline',
  30001: 'the queue at Twilio was full',
  30003: 'the phone was off or out of reach',
  30004: 'the text was blocked',
  30005: 'the number does not exist any more',
  30006: 'the number takes no texts (a landline, or a network that is not reached)',
  30007: 'the phone network filtered the text as unwanted',
  30008: 'the phone network gave no reason',
  30017: 'the phone network was congested',
  30022: "the sender's rate limit at Twilio was exceeded",
  30023: "the sender's daily limit is reached",
  30027: "the sender's daily limit with this phone network is reached",
  30032: 'the toll-free sender is not verified',
  30034: 'the sender is not registered for business texts (A2P 10DLC)',
  30036: 'the text could not be delivered in time',
  30410: 'the phone network did not answer',
};

export function explainErrorCode(code: string): string {
  return words[code] ?? 'Twilio gave no words for it';
}
