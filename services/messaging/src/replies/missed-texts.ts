import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable, Logger } from '@nestjs/common';
import { clockToleranceMs } from '../delivery/reconciliation.js';
import { MessageLog } from '../delivery/sms/message-log.js';
import { LastRestore } from '../restored/last-restore.repository.js';
import { InboundService } from './inbound.service.js';

/** A restore stops the product, so there is something to do at the start at most. Milliseconds. */
const restMs = 3_600_000;
const retryMs = 2_000;
const longestRetryMs = 60_000;

/**
 * Reads again, at the provider, the texts to the salon that a restored backup does not contain: a STOP holds, whatever was
 * lost. Workers send nothing until it is done.
 */
@Injectable()
export class MissedTexts {
  private readonly logger = new Logger(MissedTexts.name);

  constructor(
    private readonly lastRestore: LastRestore,
    private readonly log: MessageLog,
    private readonly inbound: InboundService,
    background: BackgroundWork,
  ) {
    if (!log.isAvailable) return;
    background.repeat({
      name: MissedTexts.name,
      run: async () => {
        await this.read();
        return restMs;
      },
      retryMs,
      longestRetryMs,
    });
  }

  /** Those that are known have no effect. */
  async read(): Promise<void> {
    const takenAt = await this.lastRestore.findUnread();
    if (!takenAt) return;
    const texts = await this.log.listReceived(new Date(takenAt.getTime() - clockToleranceMs));
    for (const text of texts) await this.inbound.takeMissed(text);
    await this.lastRestore.markRead(takenAt);
    this.logger.log({ msg: 'the texts since the restored backup are known', count: texts.length });
  }
}
