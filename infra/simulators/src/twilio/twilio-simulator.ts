import type { TwilioFaults } from './faults.js';
import type { InboundResult, InboundText } from './inbound.js';
import type { RegistrationPatch, SimulatedRegistration } from './registration.js';
import type { SendAttempt, SimulatedMessage } from './message.js';

/** A running simulator. */
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
  registration(): SimulatedRegistration;
  /** Changes what is registered for the sender. Networks refuse the texts of a sender that is not approved. */
  changeRegistration(patch: RegistrationPatch): SimulatedRegistration;
  /** Clears messages, opt-outs, the registration, faults and pending callbacks. */
  reset(): void;
  /** Receives a text from a phone. `STOP` also adds the phone to Twilio's own block list (21610). */
  sendInbound(text: InboundText): Promise<InboundResult>;
  /** Resolves once `count` messages have been accepted since the start or the last reset. */
  untilAccepted(count: number): Promise<void>;
  /** Resolves once every accepted message is in a final state and every callback is settled. */
  idle(): Promise<void>;
  close(): Promise<void>;
}
