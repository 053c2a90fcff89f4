import '@fastify/cookie';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { sessionTokenOf } from '../staff/sessions/session-cookie.js';
import { OpenAnswers } from '../limits/open-answers.js';
import { eventStreamHeaders } from '../streams/event-stream.js';
import { ProgressWatch } from './progress-watch.js';

@Controller()
export class ProgressController {
  /** The number of streams per account. A browser holds one for each visible campaign. */
  private readonly streams = new OpenAnswers(20);

  constructor(
    private readonly watch: ProgressWatch,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(progressCalls.watch)
  async stream(
    { params: { id }, headers, actor }: CallInput<typeof progressCalls.watch>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(eventStreamHeaders).send();
    const lastEventId = headers['Last-Event-ID'] || null;
    const close = this.streams.take(actor.id);
    try {
      const viewer = await this.watch.open(id, sessionTokenOf(request, this.settings) ?? '', lastEventId);
      viewer?.stream.once('close', close);
      if (!viewer) close();
      // 204 No Content keeps an EventSource from reconnecting
      void (viewer ? reply.headers(eventStreamHeaders).send(viewer.stream) : reply.code(204).send());
    } catch (error) {
      close();
      throw error;
    }
  }
}
