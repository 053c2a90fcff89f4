import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Controller } from '@nestjs/common';
import { AlertsService } from './alerts.service.js';

@Controller()
export class AlertsEvents {
  constructor(private readonly alerts: AlertsService) {}

  @HandleEvent(contactSubmitted)
  onContactSubmitted(event: ReceivedEvent<typeof contactSubmitted>): Promise<void> {
    return this.alerts.recordContact(event);
  }
}
