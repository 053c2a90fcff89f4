import type { ContactForm } from '@lacquer/contracts/salon/contact';
import { storageKey } from './storage-key';

export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** What was typed: every field but the honeypot. */
export type ContactValues = Record<ContactField, string>;

export const noValues: ContactValues = { firstName: '', lastName: '', email: '', phone: '', service: '', message: '' };

export const isSameText = (one: ContactValues, other: ContactValues): boolean =>
  contactFields.every((name) => one[name] === other[name]);

interface KeptMessage {
  values: ContactValues;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** Set from a press of Send until the answer: the message, and its idempotency key. */
  pressed?: { form: ContactForm; key: string } | undefined;
}

/** A kept message is deleted after this time, in milliseconds. The privacy page names it. */
const longestKeep = 24 * 3_600_000;

/*
 * The storage of one tab: it survives a reload, a crash and leaving the page, other tabs cannot see it, and closing the
 * tab deletes it. Every access can throw, if the browser forbids storage or is out of space.
 */
const quietly = <T>(access: () => T): T | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};

/** The message of this tab that is not sent yet. */
export function keptMessage(now = Date.now()): KeptMessage | undefined {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptMessage | null);
  if (!kept) return undefined;
  if (now - kept.at < longestKeep) return kept;
  forgetMessage();
  return undefined;
}

export function keepMessage(kept: Omit<KeptMessage, 'at'>): void {
  quietly(() => sessionStorage.setItem(storageKey, JSON.stringify({ ...kept, at: Date.now() })));
}

export function forgetMessage(): void {
  quietly(() => sessionStorage.removeItem(storageKey));
}
