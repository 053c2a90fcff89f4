import type { CampaignDraft, TextLanguage } from '@lacquer/contracts/messaging/campaign';
import {
  codePlaceholder,
  type Offer,
  offerPlaceholders,
  sampleCode,
  untilPlaceholder,
} from '@lacquer/contracts/messaging/offer';
import { offerSentences } from '@lacquer/contracts/messaging/offer-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { InvalidError } from '@lacquer/platform/errors/domain-error';

/** An offer as a campaign stores it. */
export type StoredOffer = Pick<Offer, 'description' | 'lastDay'> & { sharedCode?: string | null | undefined };

type OfferedTexts = Pick<CampaignDraft, 'message' | 'texts'> & { offer?: StoredOffer | null | undefined };

const locales = { en: 'en-US', es: 'es-US', ko: 'ko-KR' } as const satisfies Record<TextLanguage | 'en', string>;

/** Whether each recipient of the offer has a code of their own. */
export const hasOwnCodes = (offer: StoredOffer | null | undefined): offer is StoredOffer =>
  !!offer && (offer.sharedCode ?? null) === null;

/** A day in words, without the year: `May 3`, `3 de mayo`, `5월 3일`. */
export function dayInWords(day: string, language: TextLanguage | null = null): string {
  const date = new Date(`${day}T12:00:00Z`);
  return date.toLocaleDateString(locales[language ?? 'en'], { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** A text with the last day and the code: the shared one, or a sample as long as the code of each recipient. */
export function withOffer(text: string, offer: StoredOffer | null | undefined, language: TextLanguage | null): string {
  if (!offer) return text;
  return text
    .replaceAll(untilPlaceholder, () => dayInWords(offer.lastDay, language))
    .replaceAll(codePlaceholder, () => offer.sharedCode ?? sampleCode);
}

/**
 * A text of a campaign with an offer contains its code, and one of another campaign none of its placeholders.
 * @throws InvalidError MESSAGING.OFFER_INVALID
 */
export function refuseOfferFaults({ message, texts = {}, offer }: OfferedTexts): void {
  for (const [path, text] of [
    ['message', message],
    ...Object.entries(texts).map(([language, each]) => [`texts.${language}`, each]),
  ] as [string, string | undefined][]) {
    if (text === undefined) continue;
    const fault = faultOf(text, offer);
    if (fault !== null)
      throw new InvalidError('MESSAGING.OFFER_INVALID', `${path} ${fault}`, [{ path, message: fault }]);
  }
}

function faultOf(text: string, offer: StoredOffer | null | undefined): Said | null {
  const placeholder = offerPlaceholders.find((each) => text.includes(each));
  if (!offer) {
    return placeholder === undefined ? null : say(offerSentences.noOffer, { placeholder, same: placeholder });
  }
  const shared = offer.sharedCode ?? null;
  if (text.includes(codePlaceholder) || (shared !== null && text.toUpperCase().includes(shared))) return null;
  return say(offerSentences.noCode, { placeholder: codePlaceholder });
}
