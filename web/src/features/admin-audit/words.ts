import type { AuditEntry } from '@lacquer/contracts/staff/audit';
import type { AuditAction, AuditArea, AuditSubjectKind } from '@lacquer/contracts/staff/audit-actions';
import { automationNames } from '../../format/automation-name';

/** Labels of the areas of the audit trail. */
export const areas: Readonly<Record<AuditArea, string>> = {
  account: 'Staff accounts',
  audit: 'Audit',
  automation: 'Automations',
  campaign: 'Campaigns',
  consent: 'Consent',
  contact: 'Messages',
  customer: 'Customers',
  'dead-letter': 'Failed events',
  login: 'Sign-ins',
  logout: 'Sign-outs',
  outbox: 'Events between the apps',
  payment: 'Payments',
  privacy: 'Personal data',
  reply: 'Replies',
  salon: 'Salon profile',
  'second-step': 'Second step',
  security: 'Refused requests',
  sender: 'Sending rate',
  service: 'Prices',
  session: 'Devices',
  site: 'Site',
  square: 'Square',
  suppression: 'Excluded phones',
  visit: 'Visits',
};

const actions: Readonly<Record<AuditAction, string>> = {
  'account.accept-invite': 'accepted an invitation',
  'account.add': 'added a staff account',
  'account.change-password': 'changed a password',
  'account.disable': 'disabled a staff account',
  'account.enable': 'enabled a staff account',
  'account.invite': 'invited someone',
  'account.make-reset-link': 'created a link for a new password',
  'account.renew-link': 'replaced a link',
  'account.reset-password': 'reset a password',
  'account.reset-second-step': 'turned off a second step',
  'account.revoke-link': 'revoked a link',
  'account.set-role': 'changed a role',
  'audit.export': 'exported the audit trail',
  'automation.change': 'changed an automation',
  'automation.turn-off': 'turned off an automation',
  'automation.turn-on': 'turned on an automation',
  'campaign.cancel': 'canceled a campaign',
  'campaign.create': 'drafted a campaign',
  'campaign.duplicate': 'duplicated a campaign',
  'campaign.edit': 'edited a campaign',
  'campaign.launch': 'sent a campaign',
  'campaign.pause': 'paused a campaign',
  'campaign.resume': 'resumed a campaign',
  'campaign.retry-failed': 'resent failed texts',
  'campaign.send-test': 'sent a test text',
  'campaign.start': 'started a campaign',
  'consent.export': 'exported the consents',
  'consent.record': 'recorded a consent',
  'consent.revoke': 'recorded an opt-out',
  'contact.edit': 'changed a message',
  'customer.edit': 'edited a customer',
  'customer.enter-phone': 'gave a customer a new phone number',
  'customer.export': 'exported the customers',
  'customer.import': 'imported customers',
  'customer.dismiss-duplicate': 'said that two customers are not the same person',
  'customer.restore-duplicate': 'took back that two customers are not the same person',
  'customer.merge': 'merged two customers',
  'customer.reattach-phone': 'gave a detached phone number back to its customer',
  'customer.unmerge': 'undid a merge',
  'dead-letter.discard': 'discarded a failed message',
  'dead-letter.replay': 'delivered a failed message again',
  login: 'signed in',
  logout: 'signed out',
  'outbox.replay': 'sent messages between the apps again',
  'payment.complete': 'added a phone to a payment',
  'privacy.erase': 'erased a person',
  'privacy.export': "exported a person's data",
  'reply.answer': 'texted a customer',
  'reply.review': 'reviewed a reply',
  'salon.set-profile': 'changed the salon profile',
  'salon.settle-setup-step': 'set up a part of the salon',
  'second-step.renew-codes': 'renewed recovery codes',
  'second-step.turn-off': 'turned off their second step',
  'second-step.turn-on': 'turned on their second step',
  'second-step.use-recovery-code': 'used a recovery code',
  'security.refuse': 'was refused',
  'security.throttle': 'sent too many requests',
  'sender.set-rate': 'changed the sending rate',
  'service.set-price': 'changed a price',
  'session.end': 'signed devices out',
  'site.create': 'added a draft to the site',
  'site.discard': 'discarded a draft of the site',
  'site.edit': 'edited a draft of the site',
  'site.order': 'changed the order of a list of the site',
  'site.import': 'took over the content of another installation',
  'site.publish': 'published the site',
  'site.remove': 'removed something from the site',
  'site.restore': 'restored something removed from the site',
  'site.restore-edition': 'restored an edition of the site',
  'site.set-publishers': 'changed who may publish the site',
  'site.upload': 'uploaded a picture',
  'square.sweep': 'searched for missed payments',
  'suppression.add': 'excluded a phone from texts',
  'suppression.lift': 'let a phone get texts again',
  'visit.correct': 'corrected a visit',
  'visit.void': 'voided a visit',
};

/** The predicate after the actor: `mina@example.com sent a campaign`. An unknown action is shown as recorded. */
export const actionWords = (action: string): string => (actions as Readonly<Record<string, string>>)[action] ?? action;

export const actorWords = (actor: string): string =>
  actor === 'shell' ? 'A command on the server' : actor === 'anonymous' ? 'Someone not signed in' : actor;

/** The id of an entry's subject, if it is of this kind. */
export const idOf = (kind: AuditSubjectKind, { about }: AuditEntry): string | undefined =>
  about?.kind === kind ? about.id : undefined;

/** The name of the automation that an entry affected. */
export const automationOf = (entry: AuditEntry): string | undefined =>
  Object.entries(automationNames).find(([kind]) => kind === idOf('automation', entry))?.[1];
