import type { KindName } from '../site/kinds.js';

/** What somebody else has changed since it was read, for the staff. The admin translates these sentences. */
export const changedMeanwhile = {
  'after-visit': 'Someone has changed the thanks after a visit in the meantime.',
  automation: 'Someone has changed this automation in the meantime.',
  campaign: 'Someone has changed this campaign in the meantime.',
  customer: 'Someone has changed this customer in the meantime.',
  'default-audience': 'Someone has changed the audience of new campaigns in the meantime.',
  message: 'Someone has changed this message in the meantime.',
  price: 'Someone has changed this price in the meantime.',
  reminders: 'Someone has changed the reminders in the meantime.',
  'saved-reply': 'Someone has changed this saved reply in the meantime.',
  segment: 'Someone has changed this segment in the meantime.',
  'sending-rate': 'Someone has changed the sending rate in the meantime.',
  profile: 'Someone has changed the salon in the meantime.',
  salon: 'Someone has changed this salon in the meantime.',
  category: 'Someone has changed this page in the meantime.',
  service: 'Someone has changed this service in the meantime.',
  page: 'Someone has changed this page in the meantime.',
  'gallery-item': 'Someone has changed this picture in the meantime.',
  testimonial: 'Someone has changed this review in the meantime.',
} as const satisfies Readonly<Record<KindName, string>> & Readonly<Record<string, string>>;

/** Follows the sentences above. */
export const reviewChanges = 'Review the current version, then save yours over it or take theirs.';
