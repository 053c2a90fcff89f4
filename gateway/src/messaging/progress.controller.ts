import '@fastify/cookie';
import * as progressCalls from '@lacquer/contracts/calls/campaign-progress';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { sessionCookie } from '../staff/session-cookie.js';
import { eventStreamHeaders } from './event-stream.js';
import { ProgressWatch } from './progress-watch.js';

@Controller()
export class ProgressController {
  constructor(private readonly watch: ProgressWatch) {}

  @HandleCall(progressCalls.watch)
  async stream(
    { params: { id }, headers }: CallInput<typeof progressCalls.watch>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(eventStreamHeaders).send();
    const lastEventId = headers['Last-Event-ID'] || null;
    const viewer = await this.watch.open(id, request.cookies[sessionCookie] ?? '', lastEventId);
    // no content: a client of server-sent events does not connect again
    if (!viewer) return void reply.code(204).send();
    void reply.headers(eventStreamHeaders).send(viewer.stream);
  }
}
