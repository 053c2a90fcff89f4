import '@fastify/cookie';
import { getCampaignProgress } from '@lacquer/contracts/campaign-progress';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Controller, Get, Headers, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequireRole } from '../staff/role.guard.js';
import { sessionCookie } from '../staff/session-cookie.js';
import { eventStreamHeaders } from './event-stream.js';
import { ProgressWatch } from './progress-watch.js';

@Controller('api/admin/campaigns')
export class ProgressController {
  constructor(private readonly watch: ProgressWatch) {}

  @Get(':id/progress')
  @RequireRole('staff')
  async stream(
    @Param('id') campaign: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { id } = parseBody(getCampaignProgress.request, { id: campaign });
    if (request.method === 'HEAD') return void reply.headers(eventStreamHeaders).send();
    const viewer = await this.watch.open(id, request.cookies[sessionCookie] ?? '', lastEventId || null);
    // no content: a client of server-sent events does not connect again
    if (!viewer) return void reply.code(204).send();
    void reply.headers(eventStreamHeaders).send(viewer.stream);
  }
}
