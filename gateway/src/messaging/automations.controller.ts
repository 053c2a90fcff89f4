import {
  type Automation,
  type AutomationReport,
  changeAutomation,
  getAutomationReport,
  listAutomations,
  previewAutomation,
  turnAutomation,
} from '@lacquer/contracts/messaging/automations';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { wholeAudienceMs } from './whole-audience.js';

@Controller()
export class AutomationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(automationCalls.list)
  list(): Promise<Automation[]> {
    return this.rpc.call(listAutomations, {});
  }

  @HandleCall(automationCalls.change)
  change({ params: { kind }, body: form, actor }: CallInput<typeof automationCalls.change>): Promise<Automation> {
    return this.audit.around({ actor, action: 'automation.change', subject: kind, details: form }, () =>
      this.rpc.as(actor).call(changeAutomation, { ...form, kind }),
    );
  }

  @HandleCall(automationCalls.turnOn)
  turnOn({ params: { kind }, body: form, actor }: CallInput<typeof automationCalls.turnOn>): Promise<Automation> {
    return this.audit.around({ actor, action: 'automation.turn-on', subject: kind, details: form }, () =>
      this.rpc.as(actor).call(turnAutomation, { ...form, kind, isOn: true }),
    );
  }

  @HandleCall(automationCalls.turnOff)
  turnOff({ params: { kind }, actor }: CallInput<typeof automationCalls.turnOff>): Promise<Automation> {
    return this.audit.around({ actor, action: 'automation.turn-off', subject: kind }, () =>
      this.rpc.as(actor).call(turnAutomation, { kind, isOn: false }),
    );
  }

  @HandleCall(automationCalls.preview)
  preview({ params: { kind }, body: { form } }: CallInput<typeof automationCalls.preview>): Promise<CampaignPreview> {
    return this.rpc.call(previewAutomation, { kind, form }, wholeAudienceMs);
  }

  @HandleCall(automationCalls.report)
  report({ params }: CallInput<typeof automationCalls.report>): Promise<AutomationReport> {
    return this.rpc.call(getAutomationReport, params, wholeAudienceMs);
  }
}
