import { type CampaignPreview, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { exampleFirstName, firstNameFallback } from '@lacquer/contracts/messaging/first-name';
import { Clock } from '@lacquer/platform/clock/clock';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Inject, Injectable } from '@nestjs/common';
import { areaOf } from '../hours/area-codes.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { findSendingTime } from '../hours/sending-time.js';
import { SendingWindow } from '../hours/sending-window.js';
import { SenderPace } from '../pace/sender-pace.js';
import { registrationWarning } from '../registration/registration-warning.js';
import { RegistrationService } from '../registration/registration.service.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { renderMessage } from '../texts/message-text.js';
import { PersonalText } from '../texts/personal-text.js';
import { SmsSender } from '../texts/sms-sender.js';
import { AudienceCount } from './audience-count.js';
import { type AudienceOptions, audienceOptions } from './audience-options.js';
import type { Occasion } from './occasions.repository.js';
import { type NameCount, NameTally } from './name-tally.js';
import { sameWordsAt, warningsOf } from './preview-warnings.js';
import { SameTextRepository } from './same-text.repository.js';

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
    private readonly clock: Clock,
    private readonly sender: SmsSender,
    private readonly registration: RegistrationService,
    @Inject(audienceOptions) private readonly options: AudienceOptions,
  ) {}

  /** @throws InvalidError MESSAGING.MESSAGE_TOO_LONG */
  @HandleRpc(previewCampaign)
  async preview(
    draft: Omit<RequestOf<typeof previewCampaign>, 'campaignType'>,
    occasion?: Occasion,
  ): Promise<CampaignPreview> {
    const { filter, holdoutPercent } = draft;
    const { body: template } = renderMessage(draft.message, (await this.salon.get()).name);
    const personal = new PersonalText(template);
    const tally = personal.hasName ? new NameTally() : null;
    const [people, pace] = await Promise.all([
      this.audience.count({ id: draft.id ?? null, filter, holdoutPercent, occasion }, tally),
      this.pace.status(),
    ]);
    const { segments: segmentsPerText, ...text } = personal.measure(exampleFirstName);
    const names = tally && describeNames(personal, tally.list(), people.eligible);
    const totalSegments = names ? names.totalSegments : people.eligible * segmentsPerText;
    const at = draft.at ? new Date(draft.at) : null;
    const begins = latest(this.clock.now(), at);
    const from = latest(begins, pace.holdUntil);
    const rate = pace.segmentsPerSecond;
    const neverOpen = new Set(this.hours.listNeverOpen());
    const areas = Object.entries(people.areas).flatMap(([area, { withPhone }]) =>
      neverOpen.has(areaOf(area)) ? [] : [[area, withPhone]],
    );
    const shares = this.hours.share(Object.fromEntries(areas), rate === null ? 0 : totalSegments / rate);
    const { startsAt, endsAt } = findSendingTime(shares, from);
    const { matched, withoutPhone, eligible, excluded, eligibleWithoutConsent } = people;
    const preview = {
      matched,
      withoutPhone,
      eligible,
      excluded,
      eligibleWithoutConsent,
      body: personal.bodyTo(exampleFirstName),
      ...text,
      segmentsPerText,
      totalSegments,
      estimatedCost: Math.round(totalSegments * this.options.segmentPriceCents * 100) / 100,
      estimatedSeconds: rate === null || !endsAt ? null : Math.ceil((endsAt.getTime() - begins.getTime()) / 1000),
      startsAt: startsAt.toISOString(),
      endsAt: rate === null ? null : (endsAt?.toISOString() ?? null),
      simulated: this.sender.isSimulated,
      ...(names && { names: names.told }),
    };
    const registration = await this.registration.describe();
    const sameText = await this.sameText.find({ id: draft.id ?? null, body: template, at });
    const isWindowClosed = !this.window.isOpen(begins);
    const isTooFarAway = shares.some(({ window }) => !window.isOpen(startsAt));
    return {
      ...preview,
      warnings: warningsOf(preview, {
        sameWords: sameText && sameWordsAt(sameText, this.clock.now(), this.window.timeZone),
        isWindowClosed,
        isTooFarAway,
        revokedElsewhere: people.revokedElsewhere ?? 0,
        registration: registrationWarning(registration),
        holdReason: from === begins ? null : pace.holdReason,
      }),
    };
  }
}

/** How the first names of an audience change a text. An average holdout leaves `eligible` of those counted. */
function describeNames(
  text: PersonalText,
  counts: readonly NameCount[],
  eligible: number,
): { totalSegments: number; told: NonNullable<CampaignPreview['names']> } {
  const each = counts.map(({ firstName, count }) => ({ firstName, count, ...text.measure(firstName) }));
  const people = sum(each.map(({ count }) => count));
  const share = people === 0 ? 0 : eligible / people;
  const isShort = text.measure(null).encoding === 'GSM-7';
  const inUnicode = each.filter(({ encoding }) => isShort && encoding === 'UCS-2');
  const unnamed = sum(each.map(({ firstName, count }) => (firstName === null ? count : 0)));
  const withoutName = Math.round(unnamed * share);
  const [longest] = each.toSorted((a, b) => b.segments - a.segments || b.length - a.length);
  return {
    totalSegments: Math.round(sum(each.map(({ count, segments }) => count * segments)) * share),
    told: {
      example: exampleFirstName,
      withName: people === 0 ? 0 : eligible - withoutName,
      withoutName,
      fallback: firstNameFallback,
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
