import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import type { News } from '../../notices/notices.repository.js';
import type { TextChannel } from '../../notices/text-channel.js';
import { alert } from '../kinds/alert.js';
import { CombinedTexts } from '../outgoing/combined-texts.repository.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { maxAlertSegments } from './alert-text.js';

/** Alerts to the phones of single people. Like those to the salon's phone, at most one in five minutes each. */
@Injectable()
export class StaffTexts implements TextChannel {
  constructor(
    private readonly texts: CombinedTexts,
    private readonly jobs: OutgoingJobs,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  async add(tx: Transaction, phone: string, news: readonly News[]): Promise<() => void> {
    // the salon's phone has been told of everything else
    const untold = phone === this.options.staffAlertPhone ? news.filter(({ kind }) => kind === 'reply') : news;
    if (untold.length === 0) return () => undefined;
    const wordsOf = (wanted: News['kind']) =>
      untold.flatMap(({ kind, words }) => (kind === wanted && words !== null ? [words] : []));
    const count = (wanted: News['kind']) => untold.filter(({ kind }) => kind === wanted).length;
    const text = await this.texts.add(tx, alert, {
      phone,
      segments: maxAlertSegments,
      messageCount: count('message'),
      replyCount: count('reply'),
      pauseReasons: wordsOf('campaign'),
      troubles: wordsOf('trouble'),
    });
    return () => this.jobs.addLater(text);
  }

  /** The salon's phone is texted at any hour, of whatever else happens. */
  async findNextTime(phone: string, at: Date): Promise<Date | null> {
    return phone === this.options.staffAlertPhone ? null : this.texts.findNextTime(alert, phone, at);
  }
}
