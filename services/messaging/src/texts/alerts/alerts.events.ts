import { textsRequested } from '@lacquer/contracts/customers/consent';
import { squareListStopped } from '@lacquer/contracts/customers/square-sweep';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Controller } from '@nestjs/common';
import { AlertsService } from './alerts.service.js';

export const excludedAskedSentence =
  'Somebody asked on the website for texts to a phone that you excluded. It stays excluded: see Consent, under Replies.';

@Controller()
export class AlertsEvents {
  constructor(private readonly alerts: AlertsService) {}

  @HandleEvent(contactSubmitted)
  onContactSubmitted(event: ReceivedEvent<typeof contactSubmitted>): Promise<void> {
    return this.alerts.recordContact(event, event.data.submissionId);
  }

  @HandleEvent(textsRequested)
  onTextsRequested(event: ReceivedEvent<typeof textsRequested>): Promise<void> {
    return this.alerts.recordTrouble(event, excludedAskedSentence);
  }

  @HandleEvent(squareListStopped)
  onSquareListStopped(event: ReceivedEvent<typeof squareListStopped>): Promise<void> {
    const { list, reason } = event.data;
    return this.alerts.recordTrouble(event, `Square: some ${list} could not be read (${reason}).`);
  }
}
