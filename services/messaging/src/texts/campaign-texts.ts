import { firstNameFallbacks } from '@lacquer/contracts/messaging/first-name';
import { type CampaignDraft, textLanguage, type TextLanguage } from '@lacquer/contracts/messaging/campaign';
import { maxMessageLength } from '@lacquer/contracts/messaging/campaign';
import { sampleCode } from '@lacquer/contracts/messaging/offer';
import type { CodedLink, ShortLinks } from '../links/short-links.js';
import { refuseOfferFaults, withOffer } from '../offers/offer-words.js';
import { longestBody, type RenderedMessage, renderMessage } from './message-text.js';
import { PersonalText } from './personal-text.js';

/** The texts beside the message, by language: as staff wrote them, and as they are sent. */
export type LanguageTexts = Partial<Record<TextLanguage, RenderedMessage & { message: string }>>;

/** What a campaign stores of its texts. */
export interface RenderedTexts extends RenderedMessage {
  texts: LanguageTexts;
}

/** A text with placeholder, to be filled in as its language does without a name. */
export const personalText = (body: string, language: TextLanguage | null): PersonalText =>
  language === null ? new PersonalText(body) : new PersonalText(body, firstNameFallbacks[language]);

/** @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.OFFER_INVALID */
export function renderTexts(
  { message, texts = {}, offer }: Pick<CampaignDraft, 'message' | 'texts' | 'offer'>,
  salon: string,
): RenderedTexts {
  refuseOfferFaults({ message, texts, offer });
  const others: LanguageTexts = {};
  for (const language of textLanguage.options) {
    const text = texts[language];
    if (text !== undefined)
      others[language] = { message: text, ...renderMessage(withOffer(text, offer, language), salon, language) };
  }
  return { ...renderMessage(withOffer(message, offer, null), salon), texts: others };
}

/** The texts as staff wrote them, in the shape of a draft. */
export function writtenTexts(texts: LanguageTexts): Partial<Record<TextLanguage, string>> {
  return Object.fromEntries(Object.entries(texts).map(([language, { message }]) => [language, message]));
}

/** Every text of a campaign, the message first, and those of its test last. */
export const bodiesOf = ({
  body,
  texts,
  test,
}: Pick<RenderedTexts, 'body' | 'texts'> & { test?: Pick<RenderedTexts, 'body' | 'texts'> | null }): string[] => [
  body,
  ...Object.values(texts).map((text) => text.body),
  ...(test ? bodiesOf(test) : []),
];

/** A text as one person gets it. */
export interface OwnText extends RenderedMessage {
  /** Null: the message. */
  language: string | null;
  /** The short links in it. */
  links: CodedLink[];
}

/** Which text of a campaign a person gets: the one in their language, else the message. */
export class CampaignTexts {
  private readonly message: PersonalText;
  private readonly others: ReadonlyMap<string, PersonalText>;

  /** `links`: those that are replaced with short ones; null: none. */
  constructor(
    { body, texts }: Pick<RenderedTexts, 'body' | 'texts'>,
    private readonly links: ShortLinks | null = null,
  ) {
    this.message = this.personal(body, null);
    this.others = new Map(
      textLanguage.options.flatMap((language) => {
        const text = texts[language];
        return text ? [[language, this.personal(text.body, language)] as const] : [];
      }),
    );
  }

  /** In the order of the contract. */
  get languages(): string[] {
    return [...this.others.keys()];
  }

  /** Everybody gets the message, without a name in it. */
  get areSame(): boolean {
    return this.others.size === 0 && !this.message.hasName;
  }

  /** As `areSame`, to the last letter. */
  get areIdentical(): boolean {
    return this.areSame && this.links === null;
  }

  /** The language of the text for somebody who speaks `spoken`; null: the message. */
  languageFor(spoken: string | null | undefined): string | null {
    return spoken && this.others.has(spoken) ? spoken : null;
  }

  /** With a sample of each short link. */
  in(language: string | null): PersonalText {
    return (language === null ? undefined : this.others.get(language)) ?? this.message;
  }

  /** Each call makes new links. `code`: of an offer, instead of the sample that is as long. */
  for(person: { language?: string | undefined; firstName?: string | undefined }, code = sampleCode): OwnText {
    const language = this.languageFor(person.language);
    const { body: sample, segments } = this.in(language).to(person.firstName);
    const body = sample.replaceAll(sampleCode, code);
    return { language, segments, ...(this.links?.fill(body) ?? { body, links: [] }) };
  }

  /** A short link may be longer than its destination: a text that would grow too long keeps its own. */
  private personal(body: string, language: TextLanguage | null): PersonalText {
    const short = this.links?.shorten(body) ?? body;
    const longest = longestBody(short);
    return personalText(longest > maxMessageLength ? body : short, language);
  }
}
