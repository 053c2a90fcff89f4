import { customerCounts, launchers, sameWordsRefusal } from '@lacquer/contracts/messaging/preview-sentences';
import { repeatedText, sameTextCode } from '@lacquer/contracts/messaging/same-text';
import { say, sayAll, sayCount } from '@lacquer/contracts/sentences/say';
import { type Actor, commandLineId } from '@lacquer/contracts/staff/actor';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AudienceCount } from '../audience/audience-count.js';
import type { AudienceOf } from '../audience/audience.repository.js';
import { sameWordsAt } from '../audience/preview-warnings.js';
import { type LaunchedWords, type SameText, SameTextRepository } from '../audience/same-text.repository.js';
import { SendingWindow } from '../hours/sending-window.js';
import { CampaignCounts } from './campaign-counts.repository.js';

/** A launch by staff. */
export interface StaffLaunch extends Pick<AudienceOf, 'filter' | 'holdoutPercent'> {
  actor: Actor;
  /** The number of customers that the person typed. */
  confirmedRecipients?: number | undefined;
}

/** Called in the transaction of the launch, before it changes anything. */
type Check = (tx: Transaction, words: LaunchedWords) => Promise<void>;

/** Rolls the transaction back. */
class Repetition extends Error {
  constructor(readonly of: SameText) {
    super('these words have just been launched');
  }
}

/**
 * Refuses to launch the same words twice within minutes, whoever launches them, until the person has typed how many
 * customers the repetition reaches. Of launches at the same moment, one passes. A schedule is checked when it is made
 * and not when it starts; an automation is not checked, because it sends once a day and nobody could confirm it.
 */
@Injectable()
export class SameTextGuard {
  constructor(
    private readonly sameText: SameTextRepository,
    private readonly audience: AudienceCount,
    private readonly counts: CampaignCounts,
    private readonly window: SendingWindow,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `launch`, which calls `check` in its transaction. The audience is counted outside of it: that may take seconds.
   * @throws ConflictError MESSAGING.SAME_TEXT
   */
  async run<T>(of: StaffLaunch, launch: (check: Check) => Promise<T>): Promise<T> {
    const { confirmedRecipients } = of;
    const reached = confirmedRecipients === undefined ? null : await this.count(of);
    try {
      return await launch(async (tx, words) => {
        const found = await this.sameText.findAlone(tx, words);
        if (found && (reached === null || reached !== confirmedRecipients)) throw new Repetition(found);
      });
    } catch (error) {
      if (!(error instanceof Repetition)) throw error;
      throw await this.refusal(of, error.of, reached ?? (await this.count(of)));
    }
  }

  private async refusal(
    { actor, confirmedRecipients }: StaffLaunch,
    found: SameText,
    recipients: number,
  ): Promise<ConflictError> {
    const { id: campaignId, begins, automation } = found;
    const reach = found.isFrozen ? await this.countFrozen(campaignId) : await this.count(found);
    const by = automation || found.launchedBy === commandLineId ? null : found.launchedBy;
    const launchedBy = automation
      ? say(launchers.automation)
      : by === null
        ? say(launchers.commandLine)
        : by === actor.id
          ? say(launchers.you)
          : say(launchers.other, { person: by });
    const when = sameWordsAt(found, this.clock.now(), this.window.timeZone);
    return new ConflictError(
      sameTextCode,
      sayAll([
        confirmedRecipients === undefined
          ? null
          : say(sameWordsRefusal.nowReaches, {
              customers: sayCount(customerCounts, recipients),
              typed: confirmedRecipients.toLocaleString('en-US'),
            }),
        say(sameWordsRefusal.launched, {
          when,
          campaign: campaignId.slice(0, 8),
          by: launchedBy,
          customers: sayCount(customerCounts, reach),
        }),
        say(sameWordsRefusal.twice),
        say(sameWordsRefusal.confirm, { recipients }),
      ]),
      undefined,
      { meanwhile: { by, present: repeatedText.parse({ campaignId, at: begins.toISOString(), reach, recipients }) } },
    );
  }

  /** As a preview counts: with a holdout of average size. */
  private async count({ filter, holdoutPercent }: Pick<AudienceOf, 'filter' | 'holdoutPercent'>): Promise<number> {
    return (await this.audience.count({ id: null, filter, holdoutPercent })).eligible;
  }

  private async countFrozen(id: string): Promise<number> {
    const counts = await this.counts.listByStatus([id]);
    return counts.reduce((sum, { status, count }) => sum + (status === 'skipped' ? 0 : count), 0);
  }
}
