import { type Actor, commandLine, commandLineId, providerId } from '@lacquer/contracts/staff/actor';
import { cancelCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { recordConsent } from '@lacquer/contracts/customers/consent';
import type { RpcContract } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ActorCheck } from './actor-check.js';
import { newActorKeys, newActorKeySettings, publicKey, signingKey } from './actor-keys.js';
import { ActorSigner } from './actor-signer.js';

const owner: Actor = { id: '0b8f6a9e-4a57-4d0e-9a55-1f1f0a9d7c11', role: 'owner' };
const staff: Actor = { id: '1c8f6a9e-4a57-4d0e-9a55-1f1f0a9d7c22', role: 'staff' };
const refused = { code: 'BUS.ACTOR_REFUSED', kind: 'forbidden' };

describe('the actor of a request', () => {
  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(true));

  const gateway = newActorKeys('gateway');
  const operator = newActorKeys('operator');
  const check = new ActorCheck({ ...gateway.publicKeys, ...operator.publicKeys });
  const request = (over: Partial<RpcEnvelope> = {}): RpcEnvelope => ({
    correlationId: 'request-4711',
    deadline: Date.now() + 5000,
    data: { phoneNumber: '213 555 0100', channel: 'phone' },
    ...over,
  });
  const signed = (
    actor: Actor,
    {
      signer,
      contract = recordConsent,
      ...over
    }: Partial<RpcEnvelope> & {
      signer?: ActorSigner;
      contract?: typeof recordConsent | typeof launchCampaign;
    } = {},
  ): RpcEnvelope => {
    const envelope = request(over);
    const statement = (signer ?? gateway.signer).sign(contract, envelope, actor);
    return JSON.parse(JSON.stringify({ ...envelope, actor: statement })) as RpcEnvelope;
  };

  it('is the account signed by the gateway, and an owner has the rights of staff', () => {
    expect(check.require(recordConsent, signed(staff))).toEqual(staff);
    expect(check.require(recordConsent, signed(owner))).toEqual(owner);
    expect(check.require(launchCampaign, signed(owner, { contract: launchCampaign }))).toEqual(owner);
  });

  it('is always the command line if the operator signs', () => {
    expect(check.require(recordConsent, signed(owner, { signer: operator.signer }))).toEqual(commandLine);
  });

  it.each<[string, (envelope: RpcEnvelope) => RpcEnvelope]>([
    ['the actor is missing', ({ actor: _, ...rest }) => rest],
    ['the actor is malformed', (envelope) => ({ ...envelope, actor: owner.id })],
    ['the signature is missing', (envelope) => ({ ...envelope, actor: { ...owner, signer: 'gateway' } })],
    [
      'the account is replaced',
      (envelope) => ({ ...envelope, actor: { ...(envelope['actor'] as object), id: staff.id } }),
    ],
    ['the data is changed', (envelope) => ({ ...envelope, data: { phoneNumber: '213 555 0199', channel: 'phone' } })],
    ['the deadline is extended', (envelope) => ({ ...envelope, deadline: Date.now() + 60_000 })],
    ['the deadline is removed', ({ deadline: _, ...rest }) => rest],
    ['the correlation id is changed', (envelope) => ({ ...envelope, correlationId: 'request-4712' })],
    [
      'the signer is changed to the operator',
      (envelope) => ({ ...envelope, actor: { ...(envelope['actor'] as object), signer: 'operator' } }),
    ],
  ])('is refused when %s', (_, change) => {
    expect(() => check.require(recordConsent, change(signed(owner)))).toThrow(expect.objectContaining(refused));
  });

  it('is refused for an RPC other than the signed one, and after the deadline', () => {
    const captured = signed(owner);
    expect(() => check.require(cancelCampaign, captured)).toThrow(expect.objectContaining(refused));
    expect(check.require(recordConsent, captured)).toEqual(owner);
    expect(() => check.require(recordConsent, signed(owner, { deadline: Date.now() - 1 }))).toThrow(
      expect.objectContaining(refused),
    );
  });

  it('is refused with an unknown key, and for an insufficient role', () => {
    expect(() => check.require(recordConsent, signed(owner, { signer: newActorKeys('gateway').signer }))).toThrow(
      expect.objectContaining(refused),
    );
    expect(() => check.require(launchCampaign, signed(staff, { contract: launchCampaign }))).toThrow(
      expect.objectContaining(refused),
    );
  });

  it('is never the command line if the gateway signs', () => {
    expect(() => check.require(recordConsent, signed({ id: commandLineId, role: 'owner' }))).toThrow(
      expect.objectContaining(refused),
    );
  });

  describe('that is the SMS provider', () => {
    const provider = { id: providerId, role: 'provider' } as const;
    const sign = (contract: RpcContract, { signer, role } = { signer: gateway.signer, role: provider as object }) => {
      const envelope = request();
      return { ...envelope, actor: signer.sign(contract, envelope, role as typeof provider) };
    };

    it('is the provider only for its own messages, and no account is the provider', () => {
      const both = new ActorCheck({ ...gateway.publicKeys, ...operator.publicKeys });
      const checking = (contract: RpcContract, envelope: RpcEnvelope) => () => both.check(contract, envelope);
      const asOwner = { signer: gateway.signer, role: owner };

      expect(checking(receiveInboundMessage, sign(receiveInboundMessage))()).toBeUndefined();
      expect(checking(recordConsent, sign(recordConsent))).toThrow(expect.objectContaining(refused));
      expect(checking(launchCampaign, sign(launchCampaign))).toThrow(expect.objectContaining(refused));
      expect(checking(receiveInboundMessage, sign(receiveInboundMessage, asOwner))).toThrow(
        expect.objectContaining(refused),
      );
      const forged = { signer: newActorKeys('gateway').signer, role: provider };
      expect(checking(receiveInboundMessage, sign(receiveInboundMessage, forged))).toThrow(
        expect.objectContaining(refused),
      );
    });

    it('is refused without a signature, before and after a signed message', () => {
      const both = new ActorCheck(gateway.publicKeys);
      const unsigned = () => both.check(receiveInboundMessage, request());

      expect(unsigned).toThrow(expect.objectContaining(refused));
      expect(both.check(receiveInboundMessage, sign(receiveInboundMessage))).toBeUndefined();
      expect(unsigned).toThrow(expect.objectContaining(refused));
    });
  });

  it('is verified with the keys from the settings', () => {
    const { GATEWAY_SIGNING_KEY, GATEWAY_PUBLIC_KEY } = newActorKeySettings();
    const signer = new ActorSigner('gateway', signingKey.parse(GATEWAY_SIGNING_KEY));
    const gatewayCheck = new ActorCheck({ gateway: publicKey.parse(GATEWAY_PUBLIC_KEY) });

    expect(gatewayCheck.require(recordConsent, signed(staff, { signer }))).toEqual(staff);
    expect(signingKey.safeParse(GATEWAY_PUBLIC_KEY).success).toBe(false);
    expect(publicKey.safeParse('not a key').error?.issues[0]?.message).toBe('must be an Ed25519 public key in base64');
  });
});
