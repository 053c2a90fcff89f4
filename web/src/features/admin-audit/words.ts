import type { AuditEntry } from '@lacquer/contracts/staff/audit';
import type { AuditAction, AuditArea, AuditSubjectKind } from '@lacquer/contracts/staff/audit-actions';
import { automationNames } from '../../format/automation-name';
import { t } from '../../staff-words/words';

/** Labels of the areas of the audit trail. */
export const areas: Readonly<Record<AuditArea, string>> = {
  account: t('Staff accounts'),
  audit: t('Audit'),
  automation: t('Automations'),
  campaign: t('Campaigns'),
  consent: t('Consent'),
  contact: t('Messages'),
  customer: t('Customers'),
  'dead-letter': t('Failed events'),
  login: t('Sign-ins'),
  logout: t('Sign-outs'),
  outbox: t('Events between the apps'),
  payment: t('Payments'),
  privacy: t('Personal data'),
  reply: t('Replies'),
  salon: t('Salon profile'),
  'second-step': t('Second step'),
  security: t('Refused requests'),
  sender: t('Sending rate'),
  service: t('Prices'),
  session: t('Devices'),
  site: t('Site'),
  square: 'Square',
  suppression: t('Excluded phones'),
  visit: t('Visits'),
};

const actions: Readonly<Record<AuditAction, string>> = {
  'account.accept-invite': t('accepted an invitation'),
  'account.add': t('added a staff account'),
  'account.change-password': t('changed a password'),
  'account.disable': t('disabled a staff account'),
  'account.enable': t('enabled a staff account'),
  'account.invite': t('invited someone'),
  'account.make-reset-link': t('created a link for a new password'),
  'account.renew-link': t('replaced a link'),
  'account.reset-password': t('reset a password'),
  'account.reset-second-step': t('turned off a second step'),
  'account.revoke-link': t('revoked a link'),
  'account.set-role': t('changed a role'),
  'audit.export': t('exported the audit trail'),
  'automation.change': t('changed an automation'),
  'automation.turn-off': t('turned off an automation'),
  'automation.turn-on': t('turned on an automation'),
  'campaign.cancel': t('canceled a campaign'),
  'campaign.create': t('drafted a campaign'),
  'campaign.duplicate': t('duplicated a campaign'),
  'campaign.edit': t('edited a campaign'),
  'campaign.launch': t('sent a campaign'),
  'campaign.pause': t('paused a campaign'),
  'campaign.resume': t('resumed a campaign'),
  'campaign.retry-failed': t('resent failed texts'),
  'campaign.send-test': t('sent a test text'),
  'campaign.start': t('started a campaign'),
  'consent.export': t('exported the consents'),
  'consent.record': t('recorded a consent'),
  'consent.revoke': t('recorded an opt-out'),
  'consent.start-kiosk': t('gave a tablet to customers'),
  'contact.edit': t('changed a message'),
  'customer.edit': t('edited a customer'),
  'customer.enter-phone': t('gave a customer a new phone number'),
  'customer.export': t('exported the customers'),
  'customer.import': t('imported customers'),
  'customer.dismiss-duplicate': t('said that two customers are not the same person'),
  'customer.restore-duplicate': t('took back that two customers are not the same person'),
  'customer.merge': t('merged two customers'),
  'customer.reattach-phone': t('gave a detached phone number back to its customer'),
  'customer.unmerge': t('undid a merge'),
  'dead-letter.discard': t('discarded a failed message'),
  'dead-letter.replay': t('delivered a failed message again'),
  login: t('signed in'),
  logout: t('signed out'),
  'outbox.replay': t('sent messages between the apps again'),
  'payment.complete': t('added a phone to a payment'),
  'privacy.erase': t('erased a person'),
  'privacy.export': t("exported a person's data"),
  'reply.answer': t('texted a customer'),
  'reply.review': t('reviewed a reply'),
  'salon.set-profile': t('changed the salon profile'),
  'salon.settle-setup-step': t('set up a part of the salon'),
  'second-step.renew-codes': t('renewed recovery codes'),
  'second-step.turn-off': t('turned off their second step'),
  'second-step.turn-on': t('turned on their second step'),
  'second-step.use-recovery-code': t('used a recovery code'),
  'security.refuse': t('was refused'),
  'security.throttle': t('sent too many requests'),
  'sender.set-rate': t('changed the sending rate'),
  'service.set-price': t('changed a price'),
  'session.end': t('signed devices out'),
  'site.create': t('added a draft to the site'),
  'site.discard': t('discarded a draft of the site'),
  'site.edit': t('edited a draft of the site'),
  'site.order': t('changed the order of a list of the site'),
  'site.import': t('took over the content of another installation'),
  'site.publish': t('published the site'),
  'site.remove': t('removed something from the site'),
  'site.restore': t('restored something removed from the site'),
  'site.restore-edition': t('restored an edition of the site'),
  'site.set-publishers': t('changed who may publish the site'),
  'site.upload': t('uploaded a picture'),
  'square.sweep': t('searched for missed payments'),
  'suppression.add': t('excluded a phone from texts'),
  'suppression.lift': t('let a phone get texts again'),
  'visit.correct': t('corrected a visit'),
  'visit.void': t('voided a visit'),
};

/** The predicate after the actor: `mina@example.com sent a campaign`. An unknown action is shown as recorded. */
export const actionWords = (action: string): string => (actions as Readonly<Record<string, string>>)[action] ?? action;

export const actorWords = (actor: string): string =>
  actor === 'shell' ? t('A command on the server') : actor === 'anonymous' ? t('Someone not signed in') : actor;

/** The id of an entry's subject, if it is of this kind. */
export const idOf = (kind: AuditSubjectKind, { about }: AuditEntry): string | undefined =>
  about?.kind === kind ? about.id : undefined;

/** The name of the automation that an entry affected. */
export const automationOf = (entry: AuditEntry): string | undefined =>
  Object.entries(automationNames).find(([kind]) => kind === idOf('automation', entry))?.[1];
