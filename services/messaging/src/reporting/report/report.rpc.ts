import { type CampaignReport, getCampaignReport } from '@lacquer/contracts/campaign-progress';
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
}
