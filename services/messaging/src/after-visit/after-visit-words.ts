import type { AfterVisitExample, AfterVisitForm } from '@lacquer/contracts/messaging/after-visit';
import { exampleFirstName } from '@lacquer/contracts/messaging/first-name';
import { siteLanguages } from '@lacquer/contracts/site/languages';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { type AudienceOptions, audienceOptions } from '../audience/audience-options.js';
import { LinkHostList } from '../links/link-hosts.js';
import { refuseShorteners } from '../links/public-shorteners.js';
import { linksIn } from '../links/text-links.js';
import { CampaignTexts, renderTexts } from '../texts/campaign-texts.js';

type Written = Pick<AfterVisitForm, 'texts' | 'reviewLink'>;

/** What the texts after a visit say. */
@Injectable()
export class AfterVisitWords {
  constructor(
    private readonly links: LinkHostList,
    @Inject(audienceOptions) private readonly options: AudienceOptions,
  ) {}

  /**
   * The final texts, each followed by the review link. An owner has chosen its destination, so it is shortened whatever
   * sites are listed for campaigns.
   * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.PUBLIC_SHORTENER
   */
  render(written: Written, salonName: string): CampaignTexts {
    const { texts, reviewLink } = written;
    const withLink = (text: string) => (reviewLink === null ? text : `${text} ${reviewLink}`);
    const { en, es, ko } = texts;
    const rendered = named('texts.en', () => {
      refuseShorteners({ message: en, texts: { es, ko } });
      return renderTexts({ message: withLink(en), texts: { es: withLink(es), ko: withLink(ko) } }, salonName);
    });
    if (reviewLink !== null) named('reviewLink', () => refuseShorteners({ message: reviewLink }));
    const isShort = reviewLink !== null && this.isShort(reviewLink);
    return new CampaignTexts(rendered, isShort ? this.links.shorten([reviewLink]) : null);
  }

  /** Whether the link is sent as one of the salon's own: not without a public address, and not if a text would cut it. */
  isShort(reviewLink: string | null): boolean {
    return (
      reviewLink !== null && linksIn(reviewLink)[0]?.url === reviewLink && this.links.shorten([reviewLink]) !== null
    );
  }

  /** The texts as customers get them, with an example name. @throws as `render` */
  examples(written: Written, salonName: string): AfterVisitExample[] {
    const texts = this.render(written, salonName);
    return siteLanguages.map((language) => {
      const { body, segments } = texts.in(texts.languageFor(language)).to(exampleFirstName);
      return { language, body, segments, priceCents: segments * this.options.segmentPriceCents };
    });
  }
}

/** Names the field of this form where a refusal is about the message of a campaign. */
function named<T>(field: 'texts.en' | 'reviewLink', read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const [fault] = error.details ?? [];
    if (fault?.path !== 'message') throw error;
    throw new InvalidError(error.code, `${field} ${fault.message}`, [{ ...fault, path: field }]);
  }
}
