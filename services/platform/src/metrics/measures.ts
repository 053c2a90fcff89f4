import type { AppOperations, OperationFigure, TroubleKind } from '@lacquer/contracts/operations';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Gauge, register } from 'prom-client';
import { within } from '../deadline/within.js';

/** A value, or one value for each combination of labels. */
export type Figure = number | { labels: Record<string, string>; value: number }[];

/** Figures that are read in one operation. */
export interface MeasureGroup<Name extends string = string> {
  /**
   * By metric name. `trouble`: the name under which `/readyz` and Health report the figure while it is above
   * `troubleAbove`, by default 0, or as far below zero. `shown`: the name under which staff always see it.
   */
  gauges: Record<
    Name,
    { help: string; labels?: string[]; trouble?: TroubleKind; troubleAbove?: number; shown?: OperationFigure }
  >;
  /** A figure that is currently unknown is absent. */
  read(): Promise<Partial<Record<Name, Figure>>>;
  /** Releases the resources of `read`. */
  close?(): Promise<void>;
}

/** The timeout of a reading, in milliseconds. Figures that take longer are omitted. */
const readWithinMs = 2000;
/** How long a reading is cached, in milliseconds. */
const freshMs = 1000;

type Reading = Partial<Record<string, Figure>>;

/** How long a caller that must be answered at once waits for a reading in progress, in milliseconds. */
const glanceMs = 20;

class Source {
  private reading: Promise<Reading> | undefined;
  private readAt = -Infinity;
  private last: Reading = {};
  /** The last reading failed. */
  isUnread = false;

  constructor(
    readonly app: string,
    readonly group: MeasureGroup,
  ) {}

  /** Empty if the figures cannot be read. */
  read(): Promise<Reading> {
    const now = performance.now();
    if (!this.reading || now - this.readAt > freshMs) {
      this.readAt = now;
      this.reading = within(readWithinMs, this.group.read()).then(
        (reading) => this.note(reading, false),
        () => this.note({}, true),
      );
    }
    return this.reading;
  }

  private note(reading: Reading, isUnread: boolean): Reading {
    this.last = reading;
    this.isUnread = isUnread;
    return reading;
  }

  /** The reading if it is fresh or takes no time, otherwise the one before it. */
  glance(): Promise<Reading> {
    return within(glanceMs, this.read()).catch(() => this.last);
  }
}

/** The metrics of every app in this process, by name. */
const sources = new Map<string, Set<Source>>();

/** The figures of an app's modules, read on request: `/metrics` reports all of them, `/readyz` the trouble. */
@Injectable()
export class Measures implements OnApplicationShutdown {
  private readonly own: Source[] = [];

  register<Name extends string>(app: string, group: MeasureGroup<Name>): void {
    const source = new Source(app, group);
    this.own.push(source);
    for (const [name, { help, labels = [] }] of Object.entries<MeasureGroup['gauges'][string]>(group.gauges)) {
      const registered = sources.get(name) ?? new Set();
      sources.set(name, registered.add(source));
      if (!register.getSingleMetric(name)) makeGauge(name, help, labels);
    }
  }

  /** The `trouble` figures of this app. */
  async troubles(): Promise<Record<string, number>> {
    return troublesIn(await this.readings((source) => source.read()));
  }

  /** The same within `glanceMs`: figures that take longer are as of the reading before. */
  async knownTroubles(): Promise<Record<string, number>> {
    return troublesIn(await this.readings((source) => source.glance()));
  }

  /** The number of groups of this app whose last reading failed: their figures are absent. */
  unread(): number {
    return this.own.filter(({ isUnread }) => isUnread).length;
  }

  /** The figures of this app that staff see, and its trouble. */
  async shown(): Promise<AppOperations['figures']> {
    const found: AppOperations['figures'] = [];
    const readings = await this.readings((source) => source.read());
    for (const { group, reading } of readings) {
      for (const [metric, { shown: name }] of Object.entries(group.gauges)) {
        const figure = reading[metric];
        if (name === undefined || figure === undefined) continue;
        const each = typeof figure === 'number' ? [{ labels: {}, value: figure }] : figure;
        found.push(...each.map(({ labels, value }) => ({ name, labels, value })));
      }
    }
    for (const [kind, value] of Object.entries(troublesIn(readings)))
      found.push({ name: 'trouble' satisfies OperationFigure, labels: { kind }, value });
    return found;
  }

  private readings(read: (source: Source) => Promise<Reading>): Promise<{ group: MeasureGroup; reading: Reading }[]> {
    return Promise.all(this.own.map(async (source) => ({ group: source.group, reading: await read(source) })));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const source of this.own) for (const registered of sources.values()) registered.delete(source);
    for (const { group } of this.own) await group.close?.();
  }
}

/** The trouble in figures that no app reports here, such as those that a command reads from the database. */
export async function readTroubles(groups: readonly MeasureGroup[]): Promise<Record<string, number>> {
  return troublesIn(await Promise.all(groups.map(async (group) => ({ group, reading: await group.read() }))));
}

function troublesIn(readings: readonly { group: MeasureGroup; reading: Reading }[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { group, reading } of readings) {
    for (const [name, { trouble, troubleAbove = 0 }] of Object.entries(group.gauges)) {
      const figure = reading[name];
      const value = typeof figure === 'number' ? figure : (figure ?? []).reduce((sum, each) => sum + each.value, 0);
      if (trouble && Math.abs(value) > troubleAbove) found[trouble] = value;
    }
  }
  return found;
}

function makeGauge(name: string, help: string, labels: string[]): void {
  register.registerMetric(
    new Gauge({
      registers: [],
      name,
      help,
      labelNames: ['app', ...labels],
      async collect() {
        this.reset();
        for (const source of sources.get(name) ?? []) {
          const figure = (await source.read())[name];
          if (figure === undefined) continue;
          if (typeof figure === 'number') this.set({ app: source.app }, figure);
          else for (const each of figure) this.set({ app: source.app, ...each.labels }, each.value);
        }
      },
    }),
  );
}
