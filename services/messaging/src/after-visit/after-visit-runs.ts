import { randomUUID } from 'node:crypto';
import { listThankedVisits, type ThankedVisit } from '@lacquer/contracts/customers/thanked-visits';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { daysBetweenThanks, reviewGapDays } from '@lacquer/contracts/messaging/after-visit';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { areaOf } from '../hours/area-codes.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { ShortLinksRepository } from '../links/short-links.repository.js';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';
import { CachedSalon } from '../salon/cached-salon.js';
import type { CampaignTexts } from '../texts/campaign-texts.js';
import { afterVisit } from '../texts/kinds/after-visit.js';
import { OutgoingJobs } from '../texts/outgoing/outgoing-jobs.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import { OutgoingRepository } from '../texts/outgoing/outgoing.repository.js';
import { SmsSender } from '../texts/sms-sender.js';
import { AfterVisitRepository, type StoredAfterVisit } from './after-visit.repository.js';
import { AfterVisitWords } from './after-visit-words.js';

const pageSize = 500;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A text that is later than this is not sent: a salon may be closed for a day, and payments may arrive late. */
export const latestHours = 48;

/**
 * Thanks for visits, some hours after each. What is due is read from the customer service each time, and a visit is
 * decided only when its text may be sent, so a refund or a revocation until then counts. The decision and the text commit
 * together under the key of the visit: any number of processes may run, and one that is killed leaves both or neither.
 */
@Injectable()
export class AfterVisitRuns {
  constructor(
    private readonly visits: AfterVisitRepository,
    private readonly words: AfterVisitWords,
    private readonly returned: ReturnedPhones,
    private readonly texts: OutgoingRepository,
    private readonly links: ShortLinksRepository,
    private readonly jobs: OutgoingJobs,
    private readonly hours: RecipientHours,
    private readonly salon: CachedSalon,
    private readonly sender: SmsSender,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<void> {
    const settings = await this.visits.get();
    if (!settings.isOn || settings.onSince === null) return;
    const texts = this.words.render(settings, (await this.salon.get()).name);
    const until = this.clock.now().getTime() - settings.delayHours * hourMs;
    const from = Math.max(settings.onSince.getTime(), until - latestHours * hourMs);
    if (from >= until) return;
    const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString(), limit: pageSize };
    let after: { visitedAt: string; visitId: string } | null = null;
    for (;;) {
      const readAt = await this.returned.readTime();
      const page: ThankedVisit[] = await this.rpc.call(listThankedVisits, { ...span, after });
      await this.runPage(page, readAt, settings, texts);
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = { visitedAt: last.visitedAt, visitId: last.visitId };
    }
  }

  private async runPage(
    page: readonly ThankedVisit[],
    readAt: Date,
    settings: StoredAfterVisit,
    texts: CampaignTexts,
  ): Promise<void> {
    if (page.length === 0) return;
    const decided = await this.visits.listDecided(page.map(({ visitId }) => visitId));
    const neverOpen = new Set(this.hours.listNeverOpen());
    for (const visit of page) {
      if (decided.has(visit.visitId) || neverOpen.has(areaOf(visit.phone))) continue;
      if (!this.sender.isSimulated && !this.hours.isOpen(visit.phone)) continue;
      const text = await this.add(visit, readAt, settings, texts);
      if (text) this.jobs.addLater(text);
    }
  }

  /** Null: another process has decided the visit, or it has no text, or its person was erased after `readAt`. */
  private add(
    visit: ThankedVisit,
    readAt: Date,
    settings: StoredAfterVisit,
    texts: CampaignTexts,
  ): Promise<PendingText | null> {
    const { visitId, phone, firstName, language } = visit;
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    const restsSince = daysAgo(daysBetweenThanks(settings));
    const reviewedSince = settings.reviewLink === null ? null : daysAgo(reviewGapDays);
    const expiresAt = new Date(Date.parse(visit.visitedAt) + (settings.delayHours + latestHours) * hourMs);
    const { body, segments, links } = texts.for({
      ...(language !== null && { language }),
      ...(firstName !== null && { firstName }),
    });
    return this.transactions.run(async (tx) => {
      if (!(await this.returned.restoreRead([phone], readAt, tx)).has(phone)) return null;
      const id = randomUUID();
      if (!(await this.visits.decide(tx, visit, { textId: id, restsSince, reviewedSince }))) return null;
      await this.links.addOfVisit(tx, visitId, links);
      const text = { id, kind: afterVisit.name, phone, body, segments, createdBy: null, expiresAt };
      return this.texts.create(text, tx);
    });
  }
}
