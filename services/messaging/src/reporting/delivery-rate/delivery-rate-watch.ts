import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { StaffAlerts } from '../../texts/alerts/staff-alerts.js';
import type { PendingText } from '../../texts/outgoing/outgoing-text.js';
import { deliveryFallSentence, hasFallen, hasRecovered, isEnough, percentOf } from './delivery-fall.js';
import { DeliveryRateRepository } from './delivery-rate.repository.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const recentMs = dayMs;
/** The time before the recent texts that shows what is usual. */
const usualMs = 28 * dayMs;
/** Younger texts are left out: a refusal is reported at once, a delivery after minutes. */
const reportsMs = 10 * minuteMs;
const roundMs = 10 * minuteMs;
const retryMs = minuteMs;

/**
 * Alerts the staff when clearly fewer of all texts arrive than usual, which no campaign shows by itself: once per fall.
 * A fall ends when the rate is near the usual one of before again, and its texts never count as usual. After four weeks
 * what is left is the usual rate.
 */
@Injectable()
export class DeliveryRateWatch {
  private readonly logger = new Logger(DeliveryRateWatch.name);

  constructor(
    private readonly rates: DeliveryRateRepository,
    private readonly alerts: StaffAlerts,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: DeliveryRateWatch.name,
      run: async () => {
        await this.look();
        return roundMs;
      },
      firstRestMs: minuteMs,
      retryMs,
      longestRetryMs: roundMs,
    });
  }

  /** One process looks at a time. What it stores and the alert are one transaction. */
  async look(): Promise<void> {
    const told = await this.transactions.run(async (tx) =>
      (await this.rates.tryLock(tx)) ? this.judge(tx, this.clock.now()) : null,
    );
    if (told) this.alerts.send(told.alert);
  }

  /** Null: there is nothing to tell. */
  private async judge(tx: Transaction, now: Date): Promise<{ alert: PendingText | null } | null> {
    const until = before(now, reportsMs);
    const from = before(until, recentMs);
    const recent = await this.rates.count(tx, { from, until });
    const last = await this.rates.find(tx);
    const isOld = last !== null && last.toldAt <= before(now, usualMs);
    if (last && !last.endedAt && !isOld) {
      if (hasRecovered({ recent, usual: last.usual })) {
        await this.rates.end(tx, now);
        this.logger.log({ msg: 'the delivery rate is as usual again', recent });
      } else if (isEnough(recent)) {
        await this.rates.follow(tx, recent);
      }
      return null;
    }
    if (isOld) await this.rates.forget(tx);
    const except = last?.endedAt && !isOld ? { from: last.since, until: last.endedAt } : undefined;
    const usual = await this.rates.count(tx, { from: before(from, usualMs), until: from, except });
    if (!hasFallen({ recent, usual })) return null;
    this.logger.warn({ msg: 'the delivery rate has fallen', percent: percentOf(recent), usual: percentOf(usual) });
    await this.rates.begin(tx, { since: from, toldAt: now, usual, recent });
    return { alert: await this.alerts.addTrouble(tx, deliveryFallSentence({ recent, usual })) };
  }
}

const before = (moment: Date, ms: number): Date => new Date(moment.getTime() - ms);
