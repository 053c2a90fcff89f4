import * as joinCalls from '@lacquer/contracts/calls/customers/joining';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { Transactions } from '@lacquer/platform/database/transactions';
import { lockAccounts } from '../staff/accounts/account-locks.js';
import { accountOf } from '../staff/sessions/request-session.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { clearSessionCookie, sessionTokenOf } from '../staff/sessions/session-cookie.js';
import { Sessions } from '../staff/sessions/sessions.js';
import { setKioskCookie } from './kiosk-cookie.js';
import { Kiosks } from './kiosks.repository.js';

/** Turns a browser of the staff into a tablet for customers. */
@Controller()
export class KioskController {
  constructor(
    private readonly kiosks: Kiosks,
    private readonly sessions: Sessions,
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(joinCalls.startKiosk)
  async start(
    { actor }: CallInput<typeof joinCalls.startKiosk>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = await this.audit.around({ actor, action: 'consent.start-kiosk' }, () =>
      this.transactions.run(async (tx) => {
        const { by } = await lockAccounts(tx, accountOf(request));
        return this.kiosks.open(by);
      }),
    );
    // the customer must not hold a session of the staff
    const session = sessionTokenOf(request, this.settings);
    if (session) await this.transactions.run((tx) => this.sessions.close(session, tx));
    clearSessionCookie(request, reply, this.settings);
    void reply.header('clear-site-data', '"cache", "storage"');
    setKioskCookie(request, reply, this.settings, token);
  }
}
