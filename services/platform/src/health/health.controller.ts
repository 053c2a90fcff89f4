import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Measures } from '../metrics/measures.js';
import { Readiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly measures: Measures,
  ) {}

  /** Answers 200 while the process runs and its event loop is not blocked. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  health(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * Answers 200 if the app serves everything or only pages, otherwise 503. The body lists the state of each dependency.
   * `trouble` counts work that is dead, stuck, in doubt or held; it does not affect readiness. The answer comes at once,
   * also while a dependency hangs.
   */
  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = this.readiness.known();
    const trouble = await this.measures.knownTroubles();
    await reply
      .status(report.serves === 'nothing' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ...report, trouble });
  }
}
