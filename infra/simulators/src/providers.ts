import { randomBytes } from 'node:crypto';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { startSquareSimulator } from './square/simulator.js';
import type { SquareSimulator } from './square/square-simulator.js';
import { startTwilioSimulator } from './twilio/simulator.js';
import type { TwilioSimulator } from './twilio/twilio-simulator.js';

export interface ProvidersOptions {
  /** 0, the default, uses any free port. */
  twilioPort?: number;
  squarePort?: number;
  host?: string;
  /** The product's URL, without a trailing slash. */
  webhookBase: string;
  /** Durations of sending and delivery in milliseconds; realistic by default. */
  times?: { sentAfterMs: number; deliveredAfterMs: number };
  /** The seed of Twilio's random faults. */
  seed?: number;
  /** Milliseconds by which Twilio's clock is ahead of this machine's. */
  twilioAheadMs?: number;
}

export interface Providers {
  twilio: TwilioSimulator;
  square: SquareSimulator;
  /** The settings that point the product to them. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts both simulators with new credentials, and returns the product's settings for them. */
export async function startProviders(options: ProvidersOptions): Promise<Providers> {
  const { host, webhookBase, times = { sentAfterMs: 300, deliveredAfterMs: 1200 } } = options;
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const accessToken = randomBytes(24).toString('base64url');
  const signatureKey = randomBytes(16).toString('base64url');
  const notificationUrl = `${webhookBase}${webhookCalls.square.path}`;
  const twilio = await startTwilioSimulator({
    port: options.twilioPort,
    host,
    accountSid,
    authToken,
    inboundUrl: `${webhookBase}${webhookCalls.twilioInbound.path}`,
    times,
    seed: options.seed,
    clockAheadMs: options.twilioAheadMs,
  });
  let square: SquareSimulator;
  try {
    square = await startSquareSimulator({
      port: options.squarePort,
      host,
      accessToken,
      signatureKey,
      notificationUrl,
      // enough to cover a restart of the product
      retries: 8,
      retryDelayMs: 500,
    });
  } catch (error) {
    await twilio.close();
    throw error;
  }
  return {
    twilio,
    square,
    environment: {
      PUBLIC_URL: webhookBase,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: twilio.phoneNumber,
      TWILIO_API_BASE_URL: twilio.url,
      SMS_WINDOW: 'always',
      SQUARE_ACCESS_TOKEN: accessToken,
      SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey,
      SQUARE_WEBHOOK_URL: notificationUrl,
      SQUARE_API_BASE_URL: square.url,
    },
    close: async () => {
      await Promise.all([twilio.close(), square.close()]);
    },
  };
}
