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

/** `/metrics` on an app's HTTP side; only for apps whose HTTP side is not public. */
@Module({ controllers: [MetricsController] })
export class MetricsModule {}
