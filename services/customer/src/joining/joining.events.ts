import { joinConfirmed } from '@lacquer/contracts/messaging/messaging';
import { textsAsked } from '@lacquer/contracts/salon/contact';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Controller } from '@nestjs/common';
import { JoiningService } from './joining.service.js';

@Controller()
export class JoiningEvents {
  constructor(private readonly joining: JoiningService) {}

  @HandleEvent(textsAsked)
  onTextsAsked(event: ReceivedEvent<typeof textsAsked>): Promise<void> {
    return this.joining.recordTextsAsked(event);
  }

  @HandleEvent(joinConfirmed)
  onJoinConfirmed(event: ReceivedEvent<typeof joinConfirmed>): Promise<void> {
    return this.joining.recordJoinConfirmed(event);
  }
}
