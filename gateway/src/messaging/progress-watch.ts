import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from '../staff/sessions/sessions.js';
import { KeptStreams } from '../streams/kept-streams.js';
import { ProgressChannel } from './progress-channel.js';
import { isOver, ProgressViewer } from './progress-viewer.js';

/** The viewers of campaigns that are connected to this gateway. */
@Injectable()
export class ProgressWatch implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ProgressWatch.name);
  private readonly channels = new Map<string, ProgressChannel>();
  private readonly kept: KeptStreams;
  private isStopped = false;

  constructor(
    private readonly rpc: RpcClient,
    sessions: Sessions,
  ) {
    this.kept = new KeptStreams(
      sessions,
      () => this.listViewers(),
      (error) => this.logger.error(error),
    );
  }

  onModuleInit(): void {
    this.kept.start();
  }

  /** Runs before the server stops accepting requests, which would wait for every open stream. */
  onModuleDestroy(): void {
    this.isStopped = true;
    this.kept.stop();
    for (const channel of this.channels.values()) channel.stop();
  }

  /**
   * Opens a stream with its first event; null when the campaign is over and the client has seen its end. While the
   * messaging service is down, the stream reports that and continues when it is back.
   *
   * @throws DomainError MESSAGING.CAMPAIGN_NOT_FOUND
   */
  async open(campaignId: string, token: string, lastEventId: string | null): Promise<ProgressViewer | null> {
    const channel = this.channelOf(campaignId);
    const viewer = new ProgressViewer(token, lastEventId);
    try {
      const progress = await channel.current();
      if (isOver(progress) && progress.version === lastEventId) return null;
      viewer.offer(progress);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      viewer.sendUnavailable(error.message);
    } finally {
      if (channel.isEmpty) this.forget(campaignId, channel);
    }
    if (this.isStopped) throw new UnavailableError('GATEWAY.STOPPING', 'The gateway is shutting down.');
    // during the wait, the last viewer may have left and others may have opened a new channel
    const kept = this.channels.get(campaignId) ?? channel;
    this.channels.set(campaignId, kept);
    kept.add(viewer);
    return viewer;
  }

  private channelOf(campaignId: string): ProgressChannel {
    let channel = this.channels.get(campaignId);
    if (!channel) {
      const ask = (): Promise<CampaignProgress> => this.rpc.call(getCampaignProgress, { id: campaignId });
      const report = (error: unknown): void => this.logger.error(error);
      const opened = new ProgressChannel(ask, report, () => this.forget(campaignId, opened));
      this.channels.set(campaignId, opened);
      channel = opened;
    }
    return channel;
  }

  private forget(campaignId: string, channel: ProgressChannel): void {
    if (this.channels.get(campaignId) === channel) this.channels.delete(campaignId);
  }

  private listViewers(): ProgressViewer[] {
    return [...this.channels.values()].flatMap((channel) => channel.list());
  }
}
