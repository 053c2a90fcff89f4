import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { alert } from '../kinds/alert.js';
import { CombinedTexts } from '../outgoing/combined-texts.repository.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import type { News, PendingText } from '../outgoing/outgoing-text.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { maxAlertSegments } from './alert-text.js';

/** Stores alerts to the staff in the transaction of the change they report. Call `send` after the commit. */
@Injectable()
export class StaffAlerts {
  constructor(
    private readonly texts: CombinedTexts,
    private readonly jobs: OutgoingJobs,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  addMessage(tx: Transaction): Promise<PendingText | null> {
    return this.add(tx, { messageCount: 1 });
  }

  /** Adds an alert about a campaign that paused or went wrong after its end. `reason` is shown to the staff. */
  addCampaignTrouble(tx: Transaction, reason: string): Promise<PendingText | null> {
    return this.add(tx, { pauseReasons: [reason] });
  }

  /** Adds an alert about anything else that needs the staff. `trouble`: a sentence. */
  addTrouble(tx: Transaction, trouble: string): Promise<PendingText | null> {
    return this.add(tx, { troubles: [trouble] });
  }

  /** Adds the alert's job. If this process ends before, the sweeper adds it. */
  send(stored: PendingText | null): void {
    if (stored) this.jobs.addLater(stored);
  }

  /** Null: no staff phone is set. */
  private async add(tx: Transaction, news: Partial<News>): Promise<PendingText | null> {
    const { staffAlertPhone: phone } = this.options;
    return phone
      ? this.texts.add(tx, alert, {
          messageCount: 0,
          pauseReasons: [],
          troubles: [],
          ...news,
          phone,
          segments: maxAlertSegments,
        })
      : null;
  }
}
