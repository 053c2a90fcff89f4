import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop, type BackgroundLoopOptions } from './background-loop.js';

/**
 * The periodic background work of an app. Each loop runs from the app's bootstrap until its shutdown. All loops end
 * before the app closes its database, its queues and its connection to the bus.
 */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: BackgroundLoop[] = [];
  private isStarted = false;

  /** Adds a loop. It starts immediately if the app has already booted. */
  repeat(options: BackgroundLoopOptions): BackgroundLoop {
    const loop = new BackgroundLoop(options);
    this.loops.push(loop);
    if (this.isStarted) loop.start();
    return loop;
  }

  onApplicationBootstrap(): void {
    this.isStarted = true;
    this.resume();
  }

  /** Ends the rounds in flight. None starts before `resume`. */
  async suspend(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.suspend()));
  }

  /** Starts each loop as after the boot. */
  resume(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
