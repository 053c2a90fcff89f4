import { firstNameFallbacks } from '@lacquer/contracts/messaging/first-name';
import { type CampaignForm, textLanguage, type TextLanguage } from '@lacquer/contracts/messaging/campaign';
import { type RenderedMessage, renderMessage } from './message-text.js';
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

/** @throws InvalidError MESSAGING.MESSAGE_TOO_LONG */
export function renderTexts(
  { message, texts = {} }: Pick<CampaignForm, 'message' | 'texts'>,
  salon: string,
): RenderedTexts {
  const others: LanguageTexts = {};
  for (const language of textLanguage.options) {
    const text = texts[language];
    if (text !== undefined) others[language] = { message: text, ...renderMessage(text, salon, language) };
  }
  return { ...renderMessage(message, salon), texts: others };
}

/** The texts as staff wrote them, in the shape of a draft. */
export function writtenTexts(texts: LanguageTexts): Partial<Record<TextLanguage, string>> {
  return Object.fromEntries(Object.entries(texts).map(([language, { message }]) => [language, message]));
}

/** Every text of a campaign, the message first. */
export const bodiesOf = ({ body, texts }: Pick<RenderedTexts, 'body' | 'texts'>): string[] => [
  body,
  ...Object.values(texts).map((text) => text.body),
];

/** Which text of a campaign a person gets: the one in their language, else the message. */
export class CampaignTexts {
  private readonly message: PersonalText;
  private readonly others: ReadonlyMap<string, PersonalText>;

  constructor({ body, texts }: Pick<RenderedTexts, 'body' | 'texts'>) {
    this.message = personalText(body, null);
    this.others = new Map(
      textLanguage.options.flatMap((language) => {
        const text = texts[language];
        return text ? [[language, personalText(text.body, language)] as const] : [];
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

  /** The language of the text for somebody who speaks `spoken`; null: the message. */
  languageFor(spoken: string | null | undefined): string | null {
    return spoken && this.others.has(spoken) ? spoken : null;
  }

  in(language: string | null): PersonalText {
    return (language === null ? undefined : this.others.get(language)) ?? this.message;
  }
}
