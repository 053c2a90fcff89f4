import { Controller, Get, Module, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { renderMetrics } from './metrics.js';

@Controller()
class MetricsController {
  @Get('metrics')
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    const { contentType, body } = await renderMetrics();
    await reply.header('content-type', contentType).send(body);
  }
}

/** Serves `/metrics` on an app's HTTP port. Only for apps whose port is not public. */
@Module({ controllers: [MetricsController] })
export class MetricsModule {}
