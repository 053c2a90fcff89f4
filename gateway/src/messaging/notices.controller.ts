import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import {
  addPushDevice,
  getOwnNotices,
  type OwnNotices,
  type PushDevice,
  sendTestNotice,
  setOwnNotices,
} from '@lacquer/contracts/messaging/notices';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { browserName } from '../http/browser-name.js';
import { lockAccounts } from '../staff/accounts/account-locks.js';
import { KnownStaff } from '../staff/accounts/known-staff.js';
import { noteNotified } from '../staff/sessions/notified-browsers.js';
import { accountOf, browserIdOf, sessionIdOf, signOutsOf } from '../staff/sessions/request-session.js';

/** What each person is told. Somebody who was invited a moment ago is made known first. */
@Controller()
export class NoticesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly staff: KnownStaff,
    private readonly transactions: Transactions,
  ) {}

  @HandleCall(noticeCalls.get)
  get({ actor }: CallInput<typeof noticeCalls.get>): Promise<OwnNotices> {
    return this.knowing(() => this.rpc.as(actor).call(getOwnNotices, {}));
  }

  @HandleCall(noticeCalls.set)
  set({ actor, body }: CallInput<typeof noticeCalls.set>): Promise<OwnNotices> {
    return this.knowing(() => this.rpc.as(actor).call(setOwnNotices, body));
  }

  @HandleCall(noticeCalls.addDevice)
  async addDevice(
    { actor, body }: CallInput<typeof noticeCalls.addDevice>,
    @Req() request: FastifyRequest,
  ): Promise<PushDevice> {
    const label = browserName(request.headers['user-agent']);
    const signOuts = signOutsOf(request);
    const browser = browserIdOf(request);
    if (browser === null) {
      return this.knowing(() => this.rpc.as(actor).call(addPushDevice, { ...body, label, signOuts }));
    }
    // before it is added: whatever ends the session from now on ends the device
    await this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, accountOf(request));
      await noteNotified(by, sessionIdOf(request));
    });
    return this.knowing(() => this.rpc.as(actor).call(addPushDevice, { ...body, label, signOuts, browser }));
  }

  @HandleCall(noticeCalls.sendTest)
  async sendTest({ actor, body }: CallInput<typeof noticeCalls.sendTest>): Promise<void> {
    await this.knowing(() => this.rpc.as(actor).call(sendTestNotice, body));
  }

  private async knowing<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'MESSAGING.STAFF_UNKNOWN')) throw error;
      await this.staff.tellAgain();
      return call();
    }
  }
}
