import {
  type Automation,
  changeAutomation,
  listAutomations,
  previewAutomation,
  turnAutomation,
} from '@lacquer/contracts/messaging/automations';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { AutomationsService } from './automations.service.js';

@Controller()
export class AutomationsRpc {
  constructor(private readonly automations: AutomationsService) {}

  @HandleRpc(listAutomations)
  list(): Promise<Automation[]> {
    return this.automations.list();
  }

  @HandleRpc(changeAutomation)
  change({ kind, actor, ...edit }: HandledRequest<typeof changeAutomation>): Promise<Automation> {
    return this.automations.change(kind, edit, actor);
  }

  @HandleRpc(turnAutomation)
  turn({ kind, isOn, version, actor }: HandledRequest<typeof turnAutomation>): Promise<Automation> {
    return isOn ? this.automations.turnOn(kind, version, actor) : this.automations.turnOff(kind, actor);
  }

  @HandleRpc(previewAutomation)
  preview({ kind, form }: RequestOf<typeof previewAutomation>): Promise<CampaignPreview> {
    return this.automations.preview(kind, form);
  }
}
