import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import type { OpenSession, OwnAccount, RecoveryCodes, StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { AccountService } from './account.service.js';
import { Credentials, sourceOf } from './credentials.js';
import { accountOf, sessionIdOf } from '../sessions/request-session.js';
import { SecondStep } from '../second-step/second-step.js';

/** What every user can do with their own account. */
@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly credentials: Credentials,
    private readonly secondStep: SecondStep,
  ) {}

  @HandleCall(accountCalls.get)
  async get({ actor }: CallInput<typeof accountCalls.get>): Promise<OwnAccount> {
    return { email: actor.email, role: actor.role, secondStep: await this.secondStep.describe(actor.id) };
  }

  @HandleCall(accountCalls.setLanguage)
  setLanguage({ actor, body }: CallInput<typeof accountCalls.setLanguage>): Promise<void> {
    return this.account.setLanguage(actor, body.language);
  }

  @HandleCall(accountCalls.changePassword)
  async changePassword(
    { actor, body }: CallInput<typeof accountCalls.changePassword>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const sessionId = sessionIdOf(request);
    await this.credentials.checkPassword(
      actor,
      sourceOf(sessionId, request.ip),
      body.currentPassword,
      'currentPassword',
    );
    await this.account.changePassword(accountOf(request), body, sessionId);
  }

  @HandleCall(accountCalls.listSessions)
  listSessions(
    { actor }: CallInput<typeof accountCalls.listSessions>,
    @Req() request: FastifyRequest,
  ): Promise<OpenSession[]> {
    return this.account.listSessions(actor, sessionIdOf(request));
  }

  @HandleCall(accountCalls.endSession)
  endSession({ actor, params }: CallInput<typeof accountCalls.endSession>): Promise<void> {
    return this.account.endSession(actor, params.id);
  }

  @HandleCall(accountCalls.endOtherSessions)
  endOtherSessions(
    { actor }: CallInput<typeof accountCalls.endOtherSessions>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.account.endOtherSessions(actor, sessionIdOf(request));
  }

  @HandleCall(accountCalls.startSecondStep)
  startSecondStep(
    _: CallInput<typeof accountCalls.startSecondStep>,
    @Req() request: FastifyRequest,
  ): Promise<StartedSecondStep> {
    return this.secondStep.start(accountOf(request));
  }

  @HandleCall(accountCalls.turnOnSecondStep)
  async turnOnSecondStep(
    { actor, body }: CallInput<typeof accountCalls.turnOnSecondStep>,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    const sessionId = sessionIdOf(request);
    await this.credentials.checkCode(actor, sourceOf(sessionId, request.ip), body.code);
    return this.secondStep.turnOn(accountOf(request), sessionId);
  }

  @HandleCall(accountCalls.turnOffSecondStep)
  turnOffSecondStep(
    _: CallInput<typeof accountCalls.turnOffSecondStep>,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    return this.secondStep.turnOff(accountOf(request));
  }

  @HandleCall(accountCalls.renewRecoveryCodes)
  renewRecoveryCodes(
    _: CallInput<typeof accountCalls.renewRecoveryCodes>,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodes> {
    return this.secondStep.renewRecoveryCodes(accountOf(request));
  }
}
