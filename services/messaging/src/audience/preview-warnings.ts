import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { previewSentences, sameWordsBegin, segmentCounts } from '@lacquer/contracts/messaging/preview-sentences';
import { type Said, say, sayCount } from '@lacquer/contracts/sentences/say';
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
  sameWords: Said | null;
  /** What the sender's registration means for these texts. Null: nothing. */
  registration: Said | null;
  /** Why sending is currently on hold. Null: no hold. */
  holdReason: Said | null;
}

const grouped = (figure: number) => figure.toLocaleString('en-US');

const segments = (count: number) => sayCount(segmentCounts, count);

/** The warnings before a launch. */
export function warningsOf(preview: Omit<CampaignPreview, 'warnings'>, sender: SenderFacts): Said[] {
  const { eligible, excluded, eligibleWithoutConsent, unicodeCharacters, segmentsPerText, encoding } = preview;
  const warnings: Said[] = [];
  if (eligible === 0) warnings.push(say(previewSentences.nobody));
  if (sender.registration !== null) warnings.push(sender.registration);
  if (sender.sameWords !== null) warnings.push(say(previewSentences.sameWords, { when: sender.sameWords }));
  if (eligibleWithoutConsent > 0) {
    const [count, all] = [grouped(eligibleWithoutConsent), grouped(eligible)];
    warnings.push(
      eligible === 1 ? say(previewSentences.unconsentedOne) : say(previewSentences.unconsented, { count, all }),
    );
  }
  const unmet = excluded['no-common-hours'];
  if (unmet > 0) warnings.push(sayCount(previewSentences.noCommonHours, unmet));
  const { revokedElsewhere } = sender;
  if (revokedElsewhere > 0) warnings.push(sayCount(previewSentences.revokedElsewhere, revokedElsewhere));
  if (encoding === 'UCS-2') {
    const characters = unicodeCharacters.slice(0, 10).join(' ');
    warnings.push(say(previewSentences.unicode, { characters, segments: segments(segmentsPerText) }));
  }
  const inUnicode = preview.names?.inUnicode ?? 0;
  if (inUnicode > 0) {
    const most = segments(preview.names?.longest?.segments ?? 1);
    warnings.push(sayCount(previewSentences.unicodeNames, inUnicode, { segments: most }));
  }
  if (preview.simulated) warnings.push(say(previewSentences.simulated));
  if (preview.test && sender.isTestSmall) {
    const { a, b } = preview.test;
    const sizes = { first: grouped(a), second: grouped(b) };
    warnings.push(
      eligible - a - b > 0 ? say(previewSentences.testSmall, sizes) : say(previewSentences.testSmallForAll, sizes),
    );
  }
  if (sender.holdReason !== null) warnings.push(sender.holdReason);
  if (sender.isWindowClosed) warnings.push(say(previewSentences.windowClosed));
  if (sender.outlastsOffer) warnings.push(say(previewSentences.outlastsOffer));
  if (sender.isTooFarAway) warnings.push(say(previewSentences.tooFarAway));
  return warnings;
}

/** `The same words began to go out 2 minutes ago`. */
export function sameWordsAt(
  { begins, isScheduled }: Pick<SameText, 'begins' | 'isScheduled'>,
  now: Date,
  timeZone: string,
): Said {
  if (isScheduled) {
    const day = begins.toLocaleDateString('en-US', { timeZone, month: 'long', day: 'numeric' });
    const time = begins.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    return say(sameWordsBegin.scheduled, { day, time: time.replaceAll(/\s/g, ' ') });
  }
  const minutes = Math.floor((now.getTime() - begins.getTime()) / 60_000);
  return minutes < 1 ? say(sameWordsBegin.now) : sayCount(sameWordsBegin.minutesAgo, minutes);
}
