import type { Said } from '@lacquer/contracts/sentences/say';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { StaffNotices } from '../../notices/staff-notices.js';
import { alert } from '../kinds/alert.js';
import { CombinedTexts } from '../outgoing/combined-texts.repository.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import { type News, noNews, type PendingText } from '../outgoing/outgoing-text.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { maxAlertSegments } from './alert-text.js';

/**
 * Tells the staff, in the transaction of the change: each person as they chose, and the salon's phone by text. Call
 * `send` after the commit.
 */
@Injectable()
export class StaffAlerts {
  constructor(
    private readonly texts: CombinedTexts,
    private readonly jobs: OutgoingJobs,
    private readonly notices: StaffNotices,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  async addMessage(tx: Transaction, submissionId: string): Promise<PendingText | null> {
    await this.notices.add(tx, { kind: 'message', subject: submissionId, words: null });
    return this.add(tx, { messageCount: 1 });
  }

  /** A customer's text, for those who chose to hear of them. */
  async addReply(tx: Transaction, id: string): Promise<void> {
    await this.notices.add(tx, { kind: 'reply', subject: id, words: null });
  }

  /** Adds an alert about a campaign that paused or went wrong after its end. `reason` is shown to the staff. */
  async addCampaignTrouble(tx: Transaction, campaignId: string, reason: Said): Promise<PendingText | null> {
    await this.notices.add(tx, { kind: 'campaign', subject: campaignId, words: reason });
    return this.add(tx, { pauseReasons: [reason] });
  }

  /** Adds an alert about anything else that needs the staff. `trouble`: a sentence. */
  async addTrouble(tx: Transaction, trouble: string): Promise<PendingText | null> {
    await this.notices.add(tx, { kind: 'trouble', subject: null, words: trouble });
    return this.add(tx, { troubles: [trouble] });
  }

  /** Adds the alert's job. If this process ends before, the sweeper adds it. */
  send(stored: PendingText | null): void {
    this.notices.wake();
    if (stored) this.jobs.addLater(stored);
  }

  /** Null: no staff phone is set. */
  private async add(tx: Transaction, news: Partial<News>): Promise<PendingText | null> {
    const { staffAlertPhone: phone } = this.options;
    return phone ? this.texts.add(tx, alert, { ...noNews, ...news, phone, segments: maxAlertSegments }) : null;
  }
}
