import type { FrequencyCap } from '../../texts/recipients/frequency-cap.js';
import type { WeeklyWindow } from '../../hours/weekly-window.js';

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
  /** Whom campaigns may reach: everyone who has not opted out, which is so when absent, or only who has consented. */
  audience?: 'all' | 'consented';
  /** Cents, not whole ones: what previews take a segment to cost. */
  segmentPriceCents?: number;
  /** Who is told of new messages on the website; absent, nobody. */
  staffAlertPhone?: string;
  /** When campaigns may be sent, by the salon's clock; absent: always. */
  window?: WeeklyWindow;
  /** The salon's, until its profile has been read. */
  timeZone?: string;
  /** Absent: none. */
  frequencyCap?: FrequencyCap;
  /** After so long a text of which the provider knows nothing has not left. */
  reconcileAfterMs?: number;
  /** How often tables and queue are compared. */
  sweepIntervalMs?: number;
  /** How long after a failed delivery the one late retry is due. */
  lateRetryAfterMs?: number;
  /** A campaign pauses itself after so many failures in a row, */
  pauseAfterFailures?: number;
  /** or when this share of its texts fails, 0 to 1. */
  pauseFailureShare?: number;
}

export const smsOptions = Symbol('smsOptions');
