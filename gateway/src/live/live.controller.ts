import '@fastify/cookie';
import * as liveCalls from '@lacquer/contracts/calls/live';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import { firstTopics } from '@lacquer/contracts/live';
import { liveTopics } from '@lacquer/contracts/live-reads';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { OpenAnswers } from '../limits/open-answers.js';
import { sessionTokenOf } from '../staff/sessions/session-cookie.js';
import { eventStreamHeaders } from './event-stream.js';
import { LiveFeed } from './live-feed.js';
import type { LiveViewer } from './live-viewer.js';

/** The number of streams of each kind per account: one for each visible window on each of its devices. */
const maxStreams = 20;

@Controller()
export class LiveController {
  private readonly windows = new OpenAnswers(maxStreams);
  private readonly campaigns = new OpenAnswers(maxStreams);

  constructor(
    private readonly feed: LiveFeed,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(liveCalls.watch)
  watch(
    { query, headers, actor }: CallInput<typeof liveCalls.watch>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { topics, campaigns = [], since = null } = query;
    const wanted = { topics: topics ? liveTopics.filter((topic) => topics.includes(topic)) : firstTopics, campaigns };
    return this.answer(this.windows, actor.id, request, reply, (token) =>
      Promise.resolve(this.feed.open(token, actor.id, wanted, headers['Last-Event-ID'] || since)),
    );
  }

  @HandleCall(progressCalls.watch)
  watchCampaign(
    { params: { id }, headers, actor }: CallInput<typeof progressCalls.watch>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer(this.campaigns, actor.id, request, reply, (token) =>
      this.feed.openCampaign(token, id, headers['Last-Event-ID'] || null),
    );
  }

  private async answer(
    open: OpenAnswers,
    accountId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (token: string) => Promise<LiveViewer | null>,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(eventStreamHeaders).send();
    const close = open.take(accountId);
    try {
      const viewer = await begin(sessionTokenOf(request, this.settings) ?? '');
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
