import { type CampaignPreview, type PreviewedText, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { exampleFirstName } from '@lacquer/contracts/messaging/first-name';
import { Clock } from '@lacquer/platform/clock/clock';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Inject, Injectable } from '@nestjs/common';
import { areaOf } from '../hours/area-codes.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { findSendingTime } from '../hours/sending-time.js';
import { SendingWindow } from '../hours/sending-window.js';
import { LinkHostList } from '../links/link-hosts.js';
import { refuseShorteners } from '../links/public-shorteners.js';
import { linksIn } from '../links/text-links.js';
import { endOf, OfferPeriod } from '../offers/offer-period.js';
import { SenderPace } from '../pace/sender-pace.js';
import { slotWidth } from '../pace/slot-width.js';
import { type PicturesOptions, picturesOptions } from '../pictures/pictures-options.js';
import { SentPictures } from '../pictures/sent-pictures.js';
import { registrationWarning } from '../registration/registration-warning.js';
import { RegistrationService } from '../registration/registration.service.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { bodiesOf, CampaignTexts, renderTexts } from '../texts/campaign-texts.js';
import { refuseUncountedClicks, renderTest, type StoredTest, testSizes } from '../texts/tested-texts.js';
import type { PersonalText } from '../texts/personal-text.js';
import { withPictureLink } from '../texts/picture-link.js';
import { SmsSender } from '../texts/sms-sender.js';
import { AudienceCount } from './audience-count.js';
import { type AudienceOptions, audienceOptions } from './audience-options.js';
import type { Occasion } from './occasions.repository.js';
import { sameWordsAt, warningsOf } from './preview-warnings.js';
import { SameTextRepository } from './same-text.repository.js';
import { Segments } from './segments.js';
import { type TextCount, TextTally } from './text-tally.js';

/** Shows what a launch would do before anything is sent. */
@Injectable()
export class CampaignPreviews {
  constructor(
    private readonly audience: AudienceCount,
    private readonly sameText: SameTextRepository,
    private readonly salon: CachedSalon,
    private readonly pace: SenderPace,
    private readonly window: SendingWindow,
    private readonly hours: RecipientHours,
    private readonly segments: Segments,
    private readonly clock: Clock,
    private readonly sender: SmsSender,
    private readonly registration: RegistrationService,
    private readonly hosts: LinkHostList,
    private readonly offers: OfferPeriod,
    private readonly sentPictures: SentPictures,
    @Inject(audienceOptions) private readonly options: AudienceOptions,
    @Inject(picturesOptions) private readonly pictures: PicturesOptions,
  ) {}

  /** @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SEGMENT_UNKNOWN */
  @HandleRpc(previewCampaign)
  async preview(
    draft: Omit<RequestOf<typeof previewCampaign>, 'campaignType'>,
    occasion?: Occasion,
  ): Promise<CampaignPreview> {
    const { holdoutPercent } = draft;
    refuseShorteners(draft);
    const { audienceFilter: filter } = await this.segments.choose(draft);
    const salon = (await this.salon.get()).name;
    const rendered = renderTexts(draft, salon);
    const test = renderTest(draft, salon);
    const bodies = bodiesOf({ ...rendered, test });
    const at = draft.at ? new Date(draft.at) : null;
    await this.offers.refuseEnded(draft.offer, at);
    const shortLinks = this.hosts.shorten(await this.hosts.chooseFrom(bodies));
    if (test) refuseUncountedClicks(test, rendered, shortLinks);
    const texts = new CampaignTexts(rendered, shortLinks);
    const second = test && new CampaignTexts(test, shortLinks);
    const tally = texts.areSame && (second?.areSame ?? true) ? null : new TextTally(texts, second);
    const [people, pace] = await Promise.all([
      this.audience.count({ id: draft.id ?? null, filter, holdoutPercent, occasion }, tally),
      this.pace.status(),
    ]);
    const described = describeTexts(texts, tally?.list() ?? [], people.eligible);
    const { message, others } = described;
    const tested = test && second && describeTest(test, second, tally?.list() ?? [], people.eligible);
    const totalSegments = Math.max(described.totalSegments, tested?.totalSegments ?? 0);
    const { eligible: _, totalSegments: __, ...text } = message;
    // a text that would grow too long keeps its links
    const shown = [texts, ...(second ? [second] : [])].flatMap((its) =>
      [null, ...its.languages].map((language) => its.in(language).bodyTo(exampleFirstName)),
    );
    const kept = new Set(linksIn(shown.join('\n')).map(({ url }) => url));
    const links = linksIn(bodies.join('\n')).map((link) => ({ ...link, isShort: !kept.has(link.url) }));
    const begins = latest(this.clock.now(), at);
    const from = latest(begins, pace.holdUntil);
    const rate = pace.segmentsPerSecond;
    const neverOpen = new Set(this.hours.listNeverOpen());
    const areas = Object.entries(people.areas).flatMap(([area, { withPhone }]) =>
      neverOpen.has(areaOf(area)) ? [] : [[area, withPhone]],
    );
    const width = slotWidth({ segments: totalSegments, hasPicture: !!draft.pictureId, texts: people.eligible });
    const shares = this.hours.share(Object.fromEntries(areas), rate === null ? 0 : width / rate);
    const { startsAt, endsAt: sentBy } = findSendingTime(shares, from);
    // the rest is sent after the test: its texts take the sender as long as they would at once
    const waitsMs = tested?.hasRest ? tested.waitsMs : 0;
    const endsAt =
      waitsMs === 0 || !sentBy ? sentBy : findSendingTime(shares, new Date(startsAt.getTime() + waitsMs)).endsAt;
    const { matched, withoutPhone, eligible, excluded, eligibleWithoutConsent } = people;
    const picture = draft.pictureId
      ? { priceCents: this.pictures.priceCents, asLink: this.asLink([texts, second]) }
      : undefined;
    // a picture is billed by the text, whatever its length
    const cost = picture ? eligible * picture.priceCents : totalSegments * this.options.segmentPriceCents;
    const preview = {
      matched,
      withoutPhone,
      eligible,
      excluded,
      eligibleWithoutConsent,
      ...text,
      totalSegments,
      estimatedCost: Math.round(cost * 100) / 100,
      estimatedSeconds: rate === null || !endsAt ? null : Math.ceil((endsAt.getTime() - begins.getTime()) / 1000),
      startsAt: startsAt.toISOString(),
      endsAt: rate === null ? null : (endsAt?.toISOString() ?? null),
      simulated: this.sender.isSimulated,
      ...(picture && { picture }),
      ...(links.length > 0 && { links }),
      ...(tested && { test: tested.preview }),
      ...(others.length > 0 && { texts: others.map(({ totalSegments: ___, ...each }) => each) }),
    };
    const registration = await this.registration.describe();
    const sameText = await this.sameText.find({ id: draft.id ?? null, bodies, at });
    const isWindowClosed = !this.window.isOpen(begins);
    const isTooFarAway = shares.some(({ window }) => !window.isOpen(startsAt));
    return {
      ...preview,
      warnings: warningsOf(preview, {
        sameWords: sameText && sameWordsAt(sameText, this.clock.now(), this.window.timeZone),
        isWindowClosed,
        outlastsOffer: !!draft.offer && !!endsAt && endsAt > endOf(draft.offer, this.window.timeZone),
        isTooFarAway,
        isTestSmall: !!tested && tested.preview.b < fewInTest,
        revokedElsewhere: people.revokedElsewhere ?? 0,
        registration: registrationWarning(registration),
        holdReason: from === begins ? null : pace.holdReason,
      }),
    };
  }

  /** What a phone gets that takes no pictures: the longest of the texts. Null: one would be too long with a link. */
  private asLink(texts: readonly (CampaignTexts | null)[]): { segments: number; priceCents: number } | null {
    const { sampleLink } = this.sentPictures;
    if (sampleLink === null) return null;
    const bodies = texts.flatMap((its) =>
      its ? [null, ...its.languages].map((language) => its.in(language).bodyTo(exampleFirstName)) : [],
    );
    const linked = bodies.map((body) => withPictureLink(body, sampleLink));
    if (linked.includes(null)) return null;
    const segments = Math.max(...linked.map((each) => each?.segments ?? 0));
    return { segments, priceCents: Math.round(segments * this.options.segmentPriceCents * 100) / 100 };
  }
}

/** With fewer who get each text, only a great difference is a clear result. */
const fewInTest = 100;

/** The second text, as if the whole audience got it. */
function describeTest(
  { percent, hours }: StoredTest,
  texts: CampaignTexts,
  counts: readonly TextCount[],
  eligible: number,
): { preview: NonNullable<CampaignPreview['test']>; totalSegments: number; hasRest: boolean; waitsMs: number } {
  const { message, others, totalSegments } = describeTexts(texts, counts, eligible);
  const { eligible: _, totalSegments: __, ...text } = message;
  const sizes = testSizes(eligible, percent);
  return {
    preview: {
      ...sizes,
      text,
      texts: others.map(({ eligible: ___, totalSegments: ____, ...each }) => each),
    },
    totalSegments,
    hasRest: sizes.a + sizes.b < eligible,
    waitsMs: hours * 3_600_000,
  };
}

interface DescribedText extends PreviewedText {
  totalSegments: number;
}

/** The message and the texts beside it, each with those who get it. Without `counts`, everybody gets the message. */
function describeTexts(
  texts: CampaignTexts,
  counts: readonly TextCount[],
  eligible: number,
): { message: Omit<DescribedText, 'language'>; others: DescribedText[]; totalSegments: number } {
  const people = sum(counts.map(({ count }) => count));
  // an average holdout leaves `eligible` of those counted
  const share = people === 0 ? 0 : eligible / people;
  const describe = (language: string | null, its: number) =>
    describeText(
      texts.in(language),
      counts.filter((each) => each.language === language),
      its,
    );
  const others = texts.languages.map((language) => {
    const own = sum(counts.map((each) => (each.language === language ? each.count : 0)));
    return { language, ...describe(language, Math.round(own * share)) };
  });
  const message = describe(null, Math.max(0, eligible - sum(others.map((each) => each.eligible))));
  return { message, others, totalSegments: sum([message, ...others].map((each) => each.totalSegments)) };
}

/** A text that `eligible` people get, and how their first names change it. */
function describeText(
  text: PersonalText,
  counts: readonly TextCount[],
  eligible: number,
): Omit<DescribedText, 'language'> {
  const { segments: segmentsPerText, ...measure } = text.measure(exampleFirstName);
  const described = { eligible, body: text.bodyTo(exampleFirstName), ...measure, segmentsPerText };
  if (!text.hasName) return { ...described, totalSegments: eligible * segmentsPerText };
  const each = counts.map(({ firstName, count }) => ({ firstName, count, ...text.measure(firstName) }));
  const people = sum(each.map(({ count }) => count));
  const share = people === 0 ? 0 : eligible / people;
  const isShort = text.measure(null).encoding === 'GSM-7';
  const inUnicode = each.filter(({ encoding }) => isShort && encoding === 'UCS-2');
  const unnamed = sum(each.map(({ firstName, count }) => (firstName === null ? count : 0)));
  const withoutName = Math.round(unnamed * share);
  const [longest] = each.toSorted((a, b) => b.segments - a.segments || b.length - a.length);
  return {
    ...described,
    totalSegments: Math.round(sum(each.map(({ count, segments }) => count * segments)) * share),
    names: {
      example: exampleFirstName,
      withName: people === 0 ? 0 : eligible - withoutName,
      withoutName,
      fallback: text.fallback,
      inUnicode: Math.round(sum(inUnicode.map(({ count }) => count)) * share),
      longest: longest
        ? {
            body: text.bodyTo(longest.firstName),
            encoding: longest.encoding,
            length: longest.length,
            segments: longest.segments,
          }
        : null,
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);
