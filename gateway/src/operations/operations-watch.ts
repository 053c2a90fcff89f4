import { type ServiceName, serviceNames } from '@lacquer/contracts/contract';
import {
  type AppOperations,
  type OperationFigure,
  type Operations as AllOperations,
  operationsRpcs,
} from '@lacquer/contracts/operations';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Operations } from '@lacquer/platform/operations/operations';
import { Injectable } from '@nestjs/common';
import { LiveFeed } from '../live/live-feed.js';

/** How often the figures are read while a screen shows them; sooner while an app does not answer. Milliseconds. */
const shownMs = 15_000;
const silentMs = 3000;

/** How long a service that answers at all may count, in milliseconds. */
export const figuresWaitMs = 4000;

/** How often to look whether a screen shows them. Reads nothing. Milliseconds. */
const unseenMs = 1000;

/**
 * The figures of all apps. They change without an event: while any screen of this gateway shows them, the gateway reads
 * them once for all, and tells the screens of a change.
 */
@Injectable()
export class OperationsWatch {
  private reading: Promise<AllOperations> | undefined;
  /** The last answer that all screens know. */
  private told: string | undefined;
  private isSeen = false;

  constructor(
    private readonly rpc: RpcClient,
    private readonly own: Operations,
    private readonly feed: LiveFeed,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: OperationsWatch.name,
      run: () => this.round(),
      retryMs: unseenMs,
      longestRetryMs: shownMs,
    });
  }

  /** One read for all who ask at the same time. */
  async describe(): Promise<AllOperations> {
    const answer = await this.readOnce();
    // the first screen reads before its stream is open
    if (!this.isSeen) this.told = JSON.stringify(answer);
    return answer;
  }

  private async round(): Promise<number> {
    this.isSeen = this.feed.isWanted('operations');
    if (!this.isSeen) return unseenMs;
    const answer = await this.readOnce();
    const text = JSON.stringify(answer);
    if (this.told !== text) this.feed.changed(['operations']);
    this.told = text;
    return answer.apps.some(({ running }) => running === null) ? silentMs : shownMs;
  }

  private readOnce(): Promise<AllOperations> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<AllOperations> {
    const [own, ...services] = await Promise.all([
      this.own.describe(),
      ...serviceNames.map((service: ServiceName) =>
        this.rpc.decorate(operationsRpcs[service].describe, {}, figuresWaitMs),
      ),
    ]);
    return {
      apps: [
        { app: 'gateway', running: own },
        ...serviceNames.map((app, index) => ({ app, running: services[index] ?? null })),
      ],
      deadLetters: countDead(services.flatMap((service) => service ?? [])),
    };
  }
}

function countDead(apps: readonly AppOperations[]): number {
  const valuesOf = (wanted: OperationFigure) =>
    apps.flatMap(({ figures }) => figures.filter(({ name }) => name === wanted).map(({ value }) => value));
  return valuesOf('outboxDead').reduce((sum, each) => sum + each, 0) + Math.max(0, ...valuesOf('brokerDead'));
}
