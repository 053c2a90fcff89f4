import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop, type BackgroundLoopOptions } from './background-loop.js';

/**
 * What an app repeats in the background. Each loop runs from the bootstrap of the app until it shuts down: all have ended
 * before the app closes its database, its queues and its connection to the bus.
 */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: BackgroundLoop[] = [];
  private isStarted = false;

  /** Adds a loop. It starts at once if the app has booted already. */
  repeat(options: BackgroundLoopOptions): BackgroundLoop {
    const loop = new BackgroundLoop(options);
    this.loops.push(loop);
    if (this.isStarted) loop.start();
    return loop;
  }

  onApplicationBootstrap(): void {
    this.isStarted = true;
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
