import { BackgroundWork } from '../background/background-work.js';
import type { RunningApp } from '../app/running-app.js';
import { within } from '../deadline/within.js';
import { AppMemory } from './app-memory.js';
import type { TestBus } from './test-bus.js';

/** A slow machine ends all work far sooner. Milliseconds. */
const longestEndMs = 120_000;

/** What an app runs besides its background work and its handlers, such as the workers of a queue. */
export interface OtherWork {
  /** Ends the work in flight. */
  suspend(): Promise<void>;
  resume(): Promise<void> | void;
}

/** A running app that the cases of a test file share, one after the other. */
export class SharedApp {
  private constructor(
    private readonly app: RunningApp,
    private readonly bus: TestBus,
    private readonly contents: { restore(): Promise<void> },
    private readonly other: OtherWork | undefined,
    private readonly memory: AppMemory,
  ) {}

  /**
   * Remembers the app and its database as they are after the boot.
   * @param read reads the contents of its database; it is called when nothing writes
   */
  static async open(
    app: RunningApp,
    bus: TestBus,
    read: () => Promise<{ restore(): Promise<void> }>,
    other?: OtherWork,
  ): Promise<SharedApp> {
    await suspend(app, bus, other);
    bus.remember();
    const shared = new SharedApp(app, bus, await read(), other, new AppMemory(app));
    await shared.resume();
    return shared;
  }

  /** Sets the app back to the state after its boot. */
  async reset(): Promise<void> {
    await this.suspend();
    await this.restore();
    await this.resume();
  }

  /** Ends all work in flight. */
  async suspend(): Promise<void> {
    await suspend(this.app, this.bus, this.other);
  }

  /** Restores the rows of its database, the fields of its providers and the handlers on its bus. Suspend it first. */
  async restore(): Promise<void> {
    await this.contents.restore();
    this.memory.restore();
    this.bus.restore();
  }

  /** Starts the background work, as after the boot. */
  async resume(): Promise<void> {
    this.app.nest.get(BackgroundWork, { strict: false }).resume();
    await this.other?.resume();
  }
}

async function suspend(app: RunningApp, bus: TestBus, other: OtherWork | undefined): Promise<void> {
  await ended('the other work', other?.suspend());
  await ended('the background work', app.nest.get(BackgroundWork, { strict: false }).suspend());
  await ended('the handlers of the bus', bus.settled());
}

/** @throws if the work does not end: a test that waits for it would say nothing */
async function ended(what: string, work: Promise<void> | undefined): Promise<void> {
  await within(longestEndMs, Promise.resolve(work), `${what} does not end`);
}
