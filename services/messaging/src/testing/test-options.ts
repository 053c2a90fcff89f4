import { z } from 'zod';
import { type RoomOptions, roomOptionsFrom, smsSettings } from '../config.js';

/** Options that differ from the defaults of a test. */
export type RoomOverrides = { [Room in keyof RoomOptions]?: Partial<RoomOptions[Room]> };

/**
 * The defaults of the settings, but with a rate too high to affect a test and no sending hours. As in the settings, all
 * rooms share the provider's public address and request timeout.
 */
export function testOptions(overrides: RoomOverrides = {}): RoomOptions {
  const defaults = roomOptionsFrom(
    z.object(smsSettings).parse({ SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: 1000 }),
  );
  const provider = { ...defaults.provider, ...overrides.provider };
  const requestTimeoutMs = provider.twilio?.timeoutMs ?? defaults.workers.requestTimeoutMs;
  return {
    provider,
    delivery: { ...defaults.delivery, ...overrides.delivery },
    pace: { ...defaults.pace, requestTimeoutMs, ...overrides.pace },
    hours: { ...defaults.hours, ...overrides.hours },
    texts: { ...defaults.texts, publicUrl: provider.publicUrl, ...overrides.texts },
    notices: { ...defaults.notices, publicUrl: provider.publicUrl, ...overrides.notices },
    audience: { ...defaults.audience, ...overrides.audience },
    links: { publicUrl: provider.publicUrl, ...overrides.links },
    pictures: { ...defaults.pictures, publicUrl: provider.publicUrl, ...overrides.pictures },
    replies: { ...defaults.replies, ...overrides.replies },
    workers: { ...defaults.workers, requestTimeoutMs, ...overrides.workers },
  };
}

/** Merges both per room; `other` wins. */
export function mergeOverrides(one: RoomOverrides, other: RoomOverrides = {}): RoomOverrides {
  return {
    provider: { ...one.provider, ...other.provider },
    delivery: { ...one.delivery, ...other.delivery },
    pace: { ...one.pace, ...other.pace },
    hours: { ...one.hours, ...other.hours },
    texts: { ...one.texts, ...other.texts },
    notices: { ...one.notices, ...other.notices },
    audience: { ...one.audience, ...other.audience },
    links: { ...one.links, ...other.links },
    pictures: { ...one.pictures, ...other.pictures },
    replies: { ...one.replies, ...other.replies },
    workers: { ...one.workers, ...other.workers },
  };
}
