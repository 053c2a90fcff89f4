/** The letters and digits of a text. Twilio replaces other characters with GSM-7 ones (Smart Encoding). */
export function normalizedBody(body: string): string {
  return body
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}

/** The notice with which a trial account's texts begin, normalized. */
const trialNotice = 'sentfromyourtwiliotrialaccount';

/** Whether the provider lists exactly these words, apart from what it changes itself. */
export function isSentAs(listed: string, body: string): boolean {
  const [words, own] = [normalizedBody(listed), normalizedBody(body)];
  return words === own || words === trialNotice + own;
}
