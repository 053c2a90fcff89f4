export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, or a messaging service that picks one: at least one of them. */
  from?: string;
  messagingServiceSid?: string;
  /** Absent: Twilio's own. */
  apiBaseUrl?: string;
  /** How long one request may take, in milliseconds. */
  timeoutMs?: number;
}

export interface SmsOptions {
  /** Absent: texts are simulated. */
  twilio?: TwilioOptions;
  /** What the sender may send, in segments per second; null: no limit. */
  segmentsPerSecond: number | null;
  /** How many texts one process has in hand at a time, those that wait for their turn included. */
  workerConcurrency?: number;
  /** Put before texts that lack a name, until the salon's profile has been read. */
  salonName: string;
  /** Where the provider and the staff reach the product; absent, there are no status callbacks. */
  publicUrl?: string;
  /** Who is told of new messages on the website; absent, nobody. */
  staffAlertPhone?: string;
}

export const smsOptions = Symbol('smsOptions');
