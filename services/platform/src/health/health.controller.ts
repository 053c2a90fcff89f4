import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Answers 200 while the process runs and its event loop is not blocked. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  health(): { status: string } {
    return { status: 'ok' };
  }

  /** Answers 200 if the app serves everything, or pages alone, else 503. The body says which, and names what is down. */
  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const report = await this.readiness.report();
    await reply
      .status(report.serves === 'nothing' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(report);
  }
}
