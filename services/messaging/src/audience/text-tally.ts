import { firstNameShape, toFirstName } from '@lacquer/contracts/messaging/first-name';
import type { CampaignTexts } from '../texts/campaign-texts.js';
import type { AudienceMember } from './audience.js';

/**
 * People whose texts are equally long and expensive, with one of their first names; null: they have no name, or their
 * text does not contain it. `language`: that of their text; null: the message.
 */
export interface TextCount {
  language: string | null;
  firstName: string | null;
  count: number;
}

type Named = Pick<AudienceMember, 'language'> & { firstName?: string | null | undefined };

/** Counts the texts that an audience gets by language and by the shape of the name in them. */
export class TextTally {
  private readonly counts = new Map<string, TextCount>();

  /** `second`: other texts in the same languages, which some of the people get instead. */
  constructor(
    private readonly texts: CampaignTexts,
    private readonly second: CampaignTexts | null = null,
  ) {}

  /** Returns a member's shape, for `addShape`. */
  readonly shapeOf = (member: Named): string => this.entry(member).shape;

  add(member: Named, count: number): void {
    this.addShape(this.entry(member).shape, count);
  }

  addShape(shape: string, count: number): void {
    const entry = this.counts.get(shape);
    if (entry) entry.count += count;
  }

  /** Omits counts below one: customers may change between two calls. */
  list(): TextCount[] {
    return [...this.counts.values()].filter(({ count }) => count > 0);
  }

  private entry(member: Named): { shape: string } {
    const language = this.texts.languageFor(member.language);
    const hasName = [this.texts, this.second].some((texts) => texts?.in(language).hasName);
    const firstName = (hasName && toFirstName(member.firstName)) || null;
    const shape = `${language ?? ''} ${firstName === null ? '' : firstNameShape(firstName)}`;
    if (!this.counts.has(shape)) this.counts.set(shape, { language, firstName, count: 0 });
    return { shape };
  }
}
