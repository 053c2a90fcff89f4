import {
  type CampaignRecipient,
  type CampaignReport,
  getCampaignReport,
  listCampaignRecipients,
  recipientQuery,
} from '@lacquer/contracts/campaign-progress';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RequireRole } from '../staff/role.guard.js';

/** Counting the visits of a hundred thousand customers takes longer than most answers. Milliseconds. */
const reportTimeoutMs = 60_000;

/** Who was sent to, and what came of it. */
@Controller('api/admin/campaigns')
export class RecipientsController {
  constructor(private readonly rpc: RpcClient) {}

  /** A page, and in `x-next-cursor` where the next one begins. */
  @Get(':id/recipients')
  @RequireRole('staff')
  async list(
    @Param('id') id: string,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CampaignRecipient[]> {
    const page = parseBody(recipientQuery, query);
    const request = parseBody(listCampaignRecipients.request, { ...page, id });
    const { recipients, nextCursor } = await this.rpc.call(listCampaignRecipients, request);
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
    return recipients;
  }

  @Get(':id/report')
  @RequireRole('staff')
  report(@Param('id') id: string): Promise<CampaignReport> {
    return this.rpc.call(getCampaignReport, parseBody(getCampaignReport.request, { id }), reportTimeoutMs);
  }
}
