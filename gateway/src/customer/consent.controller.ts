import {
  type ConsentEntry,
  consentExportQuery,
  consentForm,
  consentQuery,
  exportConsent,
  listConsent,
  recordConsent,
  recordRevocation,
  revocationForm,
} from '@lacquer/contracts/consent';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';
import { exportPageSize, openConsentCsv } from './consent-csv.js';

@Controller('api/admin')
export class ConsentController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Post('consent')
  @RequireRole('staff')
  record(@Actor() actor: Session, @Body() body: unknown): Promise<ConsentEntry> {
    const form = parseBody(consentForm, body);
    const { wordingVersion, channel } = form;
    return this.audit.around(
      { actor, action: 'consent.record', details: { wordingVersion, channel } },
      () => this.rpc.call(recordConsent, { ...form, recordedBy: actor.id }),
      subjectOf,
    );
  }

  @Post('consent/revocations')
  @RequireRole('staff')
  revoke(@Actor() actor: Session, @Body() body: unknown): Promise<ConsentEntry> {
    const form = parseBody(revocationForm, body);
    return this.audit.around(
      { actor, action: 'consent.revoke', details: { channel: form.channel } },
      () => this.rpc.call(recordRevocation, { ...form, recordedBy: actor.id }),
      subjectOf,
    );
  }

  /** A page, and in `x-next-cursor` where the next one begins. */
  @Get('consent')
  @RequireRole('staff')
  async list(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<ConsentEntry[]> {
    const { entries, nextCursor } = await this.rpc.call(listConsent, parseBody(consentQuery, query));
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
    return entries;
  }

  /** Sent page by page: memory stays flat however long the ledger is. */
  @Get('consent.csv')
  @RequireRole('owner')
  async exportCsv(@Actor() actor: Session, @Query() query: unknown): Promise<StreamableFile> {
    const { kinds } = parseBody(consentExportQuery, query);
    const csv = await this.audit.around({ actor, action: 'consent.export', details: { kinds } }, () =>
      openConsentCsv((afterSequence) => this.rpc.call(exportConsent, { afterSequence, limit: exportPageSize, kinds })),
    );
    const filename = `consent-${new Date().toISOString().slice(0, 10)}.csv`;
    return new StreamableFile(csv, {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="${filename}"`,
    });
  }
}

/** The line of the ledger: the trail itself names no phone. */
const subjectOf = ({ sequence }: ConsentEntry): string => `consent-entry ${sequence}`;
