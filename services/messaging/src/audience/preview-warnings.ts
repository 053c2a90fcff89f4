import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { SameText } from './same-text.repository.js';

export interface SenderFacts {
  isWindowClosed: boolean;
  /** The last texts would be sent after the last day of the offer. */
  outlastsOffer: boolean;
  /** For some recipients it is too early or too late in the day when the first text is sent. */
  isTooFarAway: boolean;
  /** Few get each text of a test. */
  isTestSmall: boolean;
  /** Customers of the audience who opted out on another phone of theirs. */
  revokedElsewhere: number;
  /** When the same words began to go out, or will, in words. Null: not within minutes. */
  sameWords: string | null;
  /** What the sender's registration means for these texts. Null: nothing. */
  registration: string | null;
  /** Why sending is currently on hold. Null: no hold. */
  holdReason: string | null;
}

const grouped = (figure: number) => figure.toLocaleString('en-US');

/** The warnings before a launch. */
export function warningsOf(preview: Omit<CampaignPreview, 'warnings'>, sender: SenderFacts): string[] {
  const { eligible, excluded, eligibleWithoutConsent, unicodeCharacters, segmentsPerText, encoding } = preview;
  const warnings: string[] = [];
  if (eligible === 0) warnings.push('Nobody would be texted.');
  if (sender.registration !== null) warnings.push(sender.registration);
  if (sender.sameWords !== null) warnings.push(`${sender.sameWords}. ${twice}`);
  if (eligibleWithoutConsent > 0) {
    const who =
      eligible === 1
        ? 'This customer has'
        : `${grouped(eligibleWithoutConsent)} of these ${grouped(eligible)} customers have`;
    warnings.push(`${who} no recorded consent to marketing texts, which the law asks for.`);
  }
  const unmet = excluded['no-common-hours'];
  if (unmet > 0) {
    const who = unmet === 1 ? '1 customer is' : `${grouped(unmet)} customers are`;
    warnings.push(
      `${who} left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.`,
    );
  }
  if (sender.revokedElsewhere > 0) {
    const who = sender.revokedElsewhere === 1 ? '1 customer is' : `${grouped(sender.revokedElsewhere)} customers are`;
    warnings.push(`${who} left out: they opted out on another phone of their merged records.`);
  }
  if (encoding === 'UCS-2') {
    const characters = unicodeCharacters.slice(0, 10).join(' ');
    warnings.push(
      `${characters} cannot be sent in the short alphabet: a segment then holds 70 characters instead of 160, and each text takes ${segmentsPerText === 1 ? 'one segment' : `${segmentsPerText} segments`}.`,
    );
  }
  const inUnicode = preview.names?.inUnicode ?? 0;
  if (inUnicode > 0) {
    const whose = inUnicode === 1 ? '1 name has' : `${grouped(inUnicode)} names have`;
    const most = preview.names?.longest?.segments ?? 1;
    warnings.push(
      `${whose} a letter that the short alphabet lacks: these texts alone are longer, of up to ${most === 1 ? 'one segment' : `${most} segments`}.`,
    );
  }
  if (preview.simulated) {
    warnings.push(
      'Twilio is not connected: the texts would only be simulated, immediately and at no cost. Cost and duration are those of real texts.',
    );
  }
  if (preview.test && sender.isTestSmall) {
    const { a, b } = preview.test;
    const rest = eligible - a - b;
    warnings.push(
      rest > 0
        ? `The test is small: ${grouped(a)} customers get the first text and ${grouped(b)} the second. Unless one text does far better, the numbers prove nothing.`
        : `The test is small, and nobody is left for the better text: ${grouped(a)} get the first text and ${grouped(b)} the second.`,
    );
  }
  if (sender.holdReason) warnings.push(sender.holdReason);
  if (sender.isWindowClosed) {
    warnings.push('Campaigns are not sent at this hour: the first text is sent when the sending hours begin.');
  }
  if (sender.outlastsOffer) {
    warnings.push(
      'The last texts would go out after the last day of the offer, so they are not sent. Choose a later last day, or start earlier.',
    );
  }
  if (sender.isTooFarAway) {
    warnings.push(
      'Some of these customers live in another time zone: their texts are sent only when it is between 8:00 AM and 9:00 PM there.',
    );
  }
  return warnings;
}

/** A customer who gets the same text twice within minutes opts out. */
export const twice = 'Customers who got them would get them twice.';

/** `The same words began to go out 2 minutes ago`. */
export function sameWordsAt({ begins, isScheduled }: SameText, now: Date, timeZone: string): string {
  if (isScheduled) {
    const day = begins.toLocaleDateString('en-US', { timeZone, month: 'long', day: 'numeric' });
    const time = begins.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    return `The same words are scheduled for ${day} at ${time.replaceAll(/\s/g, ' ')}`;
  }
  const minutes = (now.getTime() - begins.getTime()) / 60_000;
  const when = minutes < 1 ? 'less than a minute' : minutes < 2 ? 'a minute' : `${Math.floor(minutes)} minutes`;
  return `The same words began to go out ${when} ago`;
}
