import { consentGiven } from '@lacquer/contracts/customers/consent';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { LastRestore } from '../../restored/last-restore.repository.js';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { AutomaticTexts } from './automatic-texts.js';

/**
 * A new consent lifts a suppression by staff, unless anybody may have given it: the ledger knows of no exclusion then, and
 * staff decide about one that it did not know yet. A consent that the customer gave by themselves is confirmed by a text.
 */
@Controller()
export class ConsentGivenEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly suppression: SuppressionRepository,
    private readonly automatic: AutomaticTexts,
    private readonly lastRestore: LastRestore,
  ) {}

  @HandleEvent(consentGiven)
  async onConsentGiven(event: ReceivedEvent<typeof consentGiven>): Promise<void> {
    const { phone, recordedAt, confirmIn, byAnybody } = event.data;
    await this.inbox.once('suppression', event, async (tx) => {
      if (!byAnybody) await this.suppression.liftRevoked(tx, phone, recordedAt);
      await this.suppression.noteConsent(tx, phone, recordedAt);
    });
    if (confirmIn === undefined) return;
    // of a restored backup: it may have been confirmed, although no row says so
    if (await this.lastRestore.isAfter(recordedAt)) return;
    const text = await this.automatic.confirmation(confirmIn);
    let pending: PendingText[] = [];
    await this.inbox.once('confirmation', event, async (tx) => {
      pending = (await this.automatic.add(tx, phone, text)).send;
    });
    this.automatic.send(pending);
  }
}
