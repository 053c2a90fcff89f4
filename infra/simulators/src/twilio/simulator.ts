import { type Chance, seededRandom } from '../faults/chance.js';
import {
  applyFaults,
  type ClockFaults,
  type PhoneFault,
  type RequestFaults,
  type WebhookFaults,
} from '../faults/fault-plan.js';
import { createServer, listen, type ListenOptions } from '../http/server.js';
import { WebhookDispatcher } from '../webhooks/dispatcher.js';
import { registerTwilioControl } from './control-api.js';
import { twilioFaults } from './faults.js';
import { postInbound } from './inbound.js';
import { MessageLedger } from './ledger.js';
import { MediaStore, registerMediaStorage } from './media.js';
import { registerMessages } from './messages-api.js';
import { OptOuts } from './opt-outs.js';
import { Registration } from './registration.js';
import { type DeliveryTimes, StatusCallbacks } from './status-callbacks.js';
import type { TwilioSimulator } from './twilio-simulator.js';

export interface TwilioOptions extends ListenOptions {
  /** `AC` followed by 32 hexadecimal digits. */
  accountSid: string;
  authToken: string;
  /** The account's only sender: a number in E.164, or a short code. */
  phoneNumber?: string;
  messagingServiceSid?: string;
  /** The webhook URL for inbound texts: the product's /api/webhooks/twilio/inbound. */
  inboundUrl?: string;
  times?: Partial<DeliveryTimes>;
  /** Milliseconds before a webhook is retried. */
  retryDelayMs?: number;
  /** Milliseconds by which Twilio's clock is ahead of this machine's, unless the fault `clock` says otherwise. */
  clockAheadMs?: number;
  /** The seed of the random faults. */
  seed?: number;
}

export async function startTwilioSimulator(options: TwilioOptions): Promise<TwilioSimulator> {
  const { accountSid, authToken, phoneNumber = '+12135550100' } = options;
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
    throw new Error('accountSid must be AC followed by 32 hexadecimal digits.');
  const messagingServiceSid = options.messagingServiceSid ?? `MG${accountSid.slice(2)}`;
  const inForce = {
    send: {} as RequestFaults,
    read: {} as RequestFaults,
    registration: {} as RequestFaults,
    media: {} as RequestFaults,
    inbound: {} as { lost?: Chance | null },
    clock: {} as ClockFaults,
    callbacks: {} as WebhookFaults,
    numbers: {} as Record<string, PhoneFault>,
  };
  const noFaults = {
    send: null,
    read: null,
    registration: null,
    media: null,
    inbound: null,
    clock: null,
    callbacks: null,
    numbers: null,
  };
  const retryDelayMs = options.retryDelayMs ?? 100;
  const random = seededRandom(options.seed ?? 1);
  const now = () => new Date(Date.now() + (inForce.clock.aheadMs ?? options.clockAheadMs ?? 0));
  const ledger = new MessageLedger(now);
  const optOuts = new OptOuts();
  const media = new MediaStore();
  const registration = new Registration();
  const dispatcher = new WebhookDispatcher(inForce.callbacks, random);
  const callbacks = new StatusCallbacks(
    {
      accountSid,
      authToken,
      phoneNumber,
      times: { sentAfterMs: 10, deliveredAfterMs: 20, ...options.times },
      retryDelayMs,
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
    registration: () => registration.state,
    changeRegistration: (patch) => registration.change(patch),
    liftFaults: () => changeFaults(noFaults),
    reset: () => {
      dispatcher.reset();
      ledger.clear();
      media.clear();
      optOuts.clear();
      registration.reset();
      changeFaults(noFaults);
    },
    sendInbound: async (text) => {
      const url = text.url ?? simulator.inboundUrl;
      if (url === null) throw new Error('No inbound URL is set: pass inboundUrl at the start, or url here.');
      const settings = {
        accountSid,
        authToken,
        phoneNumber,
        retryDelayMs,
        apiUrl: text.apiUrl ?? simulator.url,
        lost: inForce.inbound.lost,
        random,
      };
      return postInbound(settings, { ledger, optOuts, dispatcher, media }, { ...text, url });
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
      media,
      registration,
      faults: inForce,
      random,
      now,
    }),
  );
  registerMediaStorage(server, media);
  await registerTwilioControl(server, simulator);
  return Object.assign(simulator, { url: await listen(server, 'Twilio', options) });
}
