import { type AutomationReport, getAutomationReport } from '@lacquer/contracts/messaging/automations';
import { type CampaignReport, getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ReportService } from './report.service.js';

@Controller()
export class ReportRpc {
  constructor(private readonly report: ReportService) {}

  @HandleRpc(getCampaignReport)
  get({ id }: RequestOf<typeof getCampaignReport>): Promise<CampaignReport> {
    return this.report.get(id);
  }

  @HandleRpc(getAutomationReport)
  getAutomation({ kind }: RequestOf<typeof getAutomationReport>): Promise<AutomationReport> {
    return this.report.getAutomation(kind);
  }
}
