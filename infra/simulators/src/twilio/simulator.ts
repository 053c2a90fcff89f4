import { seededRandom } from '../faults/chance.js';
import { applyFaults, type PhoneFault, type RequestFaults, type WebhookFaults } from '../faults/fault-plan.js';
import { createServer, listen, type ListenOptions } from '../http/server.js';
import { WebhookDispatcher } from '../webhooks/dispatcher.js';
import { registerTwilioControl, twilioFaults, type TwilioFaults } from './control-api.js';
import { type InboundResult, type InboundText, postInbound } from './inbound.js';
import { MessageLedger } from './ledger.js';
import type { SendAttempt, SimulatedMessage } from './message.js';
import { registerMessages } from './messages-api.js';
import { OptOuts } from './opt-outs.js';
import { type DeliveryTimes, StatusCallbacks } from './status-callbacks.js';

export interface TwilioOptions extends ListenOptions {
  /** `AC` followed by 32 hexadecimal digits. */
  accountSid: string;
  authToken: string;
  /** The account's only sender: a number in E.164, or a short code. */
  phoneNumber?: string;
  messagingServiceSid?: string;
  /** The webhook for texts from phones: the product's /api/webhooks/twilio/inbound. */
  inboundUrl?: string;
  times?: Partial<DeliveryTimes>;
  /** The pause before a status callback is retried. */
  retryDelayMs?: number;
  /** The same seed repeats the same faults by share. */
  seed?: number;
}

export interface TwilioSimulator {
  /** The value of `TWILIO_API_BASE_URL`, or of the SDK's `client.api.baseUrl`. */
  readonly url: string;
  readonly phoneNumber: string;
  readonly messagingServiceSid: string;
  /** Accepted messages, oldest first. */
  readonly messages: SimulatedMessage[];
  /** Every POST to Messages, accepted or not. */
  readonly attempts: readonly SendAttempt[];
  inboundUrl: string | null;
  /** Patches the active faults and returns all of them. */
  faults(patch: TwilioFaults): unknown;
  faultsInForce(): unknown;
  liftFaults(): unknown;
  /** Clears messages, opt-outs, faults and pending callbacks. */
  reset(): void;
  /** Takes a text from a phone. `STOP` also puts the phone on Twilio's own block list (21610). */
  sendInbound(text: InboundText): Promise<InboundResult>;
  /** Resolves once `count` messages have been accepted since the start or the last reset. */
  untilAccepted(count: number): Promise<void>;
  /** Resolves once every accepted message is in a final state and every callback is settled. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwilioSimulator(options: TwilioOptions): Promise<TwilioSimulator> {
  const { accountSid, authToken, phoneNumber = '+12135550100' } = options;
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
    throw new Error('accountSid must be AC followed by 32 hexadecimal digits.');
  const messagingServiceSid = options.messagingServiceSid ?? `MG${accountSid.slice(2)}`;
  const inForce = {
    send: {} as RequestFaults,
    read: {} as RequestFaults,
    callbacks: {} as WebhookFaults,
    numbers: {} as Record<string, PhoneFault>,
  };
  const random = seededRandom(options.seed ?? 1);
  const ledger = new MessageLedger();
  const optOuts = new OptOuts();
  const dispatcher = new WebhookDispatcher(inForce.callbacks, random);
  const callbacks = new StatusCallbacks(
    {
      accountSid,
      authToken,
      phoneNumber,
      times: { sentAfterMs: 10, deliveredAfterMs: 20, ...options.times },
      retryDelayMs: options.retryDelayMs ?? 100,
    },
    ledger,
    dispatcher,
  );
  const changeFaults = (patch: Parameters<typeof applyFaults>[1]) => {
    applyFaults(inForce, patch);
    dispatcher.faultsChanged();
    return structuredClone(inForce);
  };

  const server = createServer();
  const simulator: TwilioSimulator = {
    url: '',
    phoneNumber,
    messagingServiceSid,
    inboundUrl: options.inboundUrl ?? null,
    get messages() {
      return ledger.outbound();
    },
    attempts: ledger.attempts,
    faults: (patch) => changeFaults(twilioFaults.parse(patch)),
    faultsInForce: () => structuredClone(inForce),
    liftFaults: () => changeFaults({ send: null, read: null, callbacks: null, numbers: null }),
    reset: () => {
      dispatcher.reset();
      ledger.clear();
      optOuts.clear();
      changeFaults({ send: null, read: null, callbacks: null, numbers: null });
    },
    sendInbound: async (text) => {
      const url = text.url ?? simulator.inboundUrl;
      if (url === null) throw new Error('No inbound address is set: pass inboundUrl at the start, or url here.');
      return postInbound({ accountSid, authToken, phoneNumber }, { ledger, optOuts, dispatcher }, { ...text, url });
    },
    untilAccepted: (count) => ledger.untilAccepted(count),
    idle: () => dispatcher.idle(),
    close: async () => {
      dispatcher.close();
      await server.close();
    },
  };
  await server.register((scope) =>
    registerMessages(scope, {
      accountSid,
      authToken,
      senders: { phoneNumber, messagingServiceSid },
      ledger,
      callbacks,
      optOuts,
      faults: inForce,
      random,
    }),
  );
  await registerTwilioControl(server, simulator);
  return Object.assign(simulator, { url: await listen(server, 'Twilio', options) });
}
