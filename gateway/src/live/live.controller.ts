import '@fastify/cookie';
import * as liveCalls from '@lacquer/contracts/calls/live';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { OpenAnswers } from '../limits/open-answers.js';
import { sessionTokenOf } from '../staff/sessions/session-cookie.js';
import { eventStreamHeaders } from '../streams/event-stream.js';
import { LiveFeed } from './live-feed.js';

@Controller()
export class LiveController {
  /** The number of streams per account: one for each visible window on each of its devices. */
  private readonly streams = new OpenAnswers(20);

  constructor(
    private readonly feed: LiveFeed,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(liveCalls.watch)
  watch(
    { headers, actor }: CallInput<typeof liveCalls.watch>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (request.method === 'HEAD') return void reply.headers(eventStreamHeaders).send();
    const close = this.streams.take(actor.id);
    try {
      const viewer = this.feed.open(sessionTokenOf(request, this.settings) ?? '', headers['Last-Event-ID'] || null);
      viewer.stream.once('close', close);
      void reply.headers(eventStreamHeaders).send(viewer.stream);
    } catch (error) {
      close();
      throw error;
    }
  }
}
