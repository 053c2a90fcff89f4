import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { ConsentLedger, ledgerPageSize } from './consent-ledger.js';
import { SuppressionReconciliation } from './suppression-reconciliation.repository.js';

/** Rests after the start, between two pages, and between two full rounds. Milliseconds. */
const firstRestMs = 10_000;
const pageRestMs = 250;
const roundRestMs = 3_600_000;
const retryMs = 5_000;
const longestRetryMs = 300_000;

const differences = new Counter({
  name: 'lacquer_suppression_differences_total',
  help: 'Phones whose suppression and consent ledger differed and were reconciled',
  labelNames: ['mended'],
});

type Place = { of: 'ledger' | 'suppression'; after: string | null };

/**
 * Compares the suppressed phones with the consent ledger, page by page, and repairs differences: a lost event, or one
 * of the two databases restored without the other. A revocation suppresses, a later consent lifts a suppression by the
 * staff, and an opt-out that the ledger has lost is published again. A failed round resumes at its page. Any number of
 * instances may run.
 */
@Injectable()
export class ReconcileSuppression {
  private readonly logger = new Logger(ReconcileSuppression.name);
  private place: Place = { of: 'ledger', after: null };

  constructor(
    private readonly ledger: ConsentLedger,
    private readonly suppression: SuppressionReconciliation,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: ReconcileSuppression.name,
      run: async () => ((await this.comparePage()) ? pageRestMs : roundRestMs),
      firstRestMs,
      retryMs,
      longestRetryMs,
    });
  }

  /** Compares the next page. `false`: it was the last page of a round. */
  async comparePage(): Promise<boolean> {
    const { of, after } = this.place;
    const last = of === 'ledger' ? await this.followLedger(after) : await this.publishLost(after);
    if (last !== null) this.place = { of, after: last };
    else this.place = { of: of === 'ledger' ? 'suppression' : 'ledger', after: null };
    return last !== null || of === 'ledger';
  }

  /** Returns the last phone of the page; null: no more pages. */
  private async followLedger(after: string | null): Promise<string | null> {
    const page = await this.ledger.listFrom(after);
    this.count('suppression', await this.suppression.follow(page));
    return page.length < ledgerPageSize ? null : (page.at(-1)?.phone ?? null);
  }

  private async publishLost(after: string | null): Promise<string | null> {
    const page = await this.suppression.listOptOuts(after, ledgerPageSize);
    const statements = page.length === 0 ? [] : await this.ledger.listOf(page.map(({ phone }) => phone));
    const known = new Map(statements.map(({ phone, recordedAt }) => [phone, Date.parse(recordedAt)]));
    const lost = page.filter(({ phone, statedAt }) => (known.get(phone) ?? 0) < statedAt.getTime());
    await this.suppression.publishAgain(lost);
    this.count('ledger', lost.length);
    return page.length < ledgerPageSize ? null : (page.at(-1)?.phone ?? null);
  }

  private count(mended: 'suppression' | 'ledger', phones: number): void {
    if (phones === 0) return;
    differences.inc({ mended }, phones);
    this.logger.warn({ msg: 'suppression and the consent ledger differed', mended, phones });
  }
}
