/** Every action in the audit trail: the area and the action. */
export type AuditAction =
  | 'account.accept-invite'
  | 'account.add'
  | 'account.change-password'
  | 'account.disable'
  | 'account.enable'
  | 'account.invite'
  | 'account.make-reset-link'
  | 'account.renew-link'
  | 'account.reset-password'
  | 'account.reset-second-step'
  | 'account.revoke-link'
  | 'account.set-role'
  | 'audit.export'
  | 'automation.change'
  | 'automation.change-after-visit'
  | 'automation.change-reminders'
  | 'automation.turn-off'
  | 'automation.turn-on'
  | 'campaign.allow-link-host'
  | 'campaign.cancel'
  | 'campaign.create'
  | 'campaign.duplicate'
  | 'campaign.edit'
  | 'campaign.launch'
  | 'campaign.pause'
  | 'campaign.remove-link-host'
  | 'campaign.resume'
  | 'campaign.retry-failed'
  | 'campaign.choose-text'
  | 'campaign.send-test'
  | 'campaign.set-default-audience'
  | 'campaign.start'
  | 'consent.export'
  | 'consent.record'
  | 'consent.revoke'
  | 'consent.start-kiosk'
  | 'contact.edit'
  | 'customer.dismiss-duplicate'
  | 'customer.edit'
  | 'customer.enter-phone'
  | 'customer.export'
  | 'customer.import'
  | 'customer.merge'
  | 'customer.reattach-phone'
  | 'customer.reminders'
  | 'customer.restore-duplicate'
  | 'customer.unmerge'
  | 'dead-letter.discard'
  | 'dead-letter.replay'
  | 'login'
  | 'logout'
  | 'offer.redeem'
  | 'offer.undo'
  | 'outbox.replay'
  | 'payment.complete'
  | 'privacy.erase'
  | 'privacy.export'
  | 'reply.answer'
  | 'reply.assign'
  | 'reply.change-saved'
  | 'reply.fetch-picture'
  | 'reply.remove-saved'
  | 'reply.review'
  | 'reply.save'
  | 'reply.set-open'
  | 'salon.set-profile'
  | 'salon.settle-setup-step'
  | 'second-step.renew-codes'
  | 'second-step.turn-off'
  | 'second-step.turn-on'
  | 'second-step.use-recovery-code'
  | 'security.refuse'
  | 'security.throttle'
  | 'segment.create'
  | 'segment.edit'
  | 'segment.remove'
  | 'segment.restore'
  | 'sender.set-rate'
  | 'service.set-price'
  | 'session.end'
  | 'site.create'
  | 'site.discard'
  | 'site.edit'
  | 'site.order'
  | 'site.import'
  | 'site.keep'
  | 'site.place'
  | 'site.publish'
  | 'site.remove'
  | 'site.restore'
  | 'site.restore-edition'
  | 'site.set-publishers'
  | 'site.upload'
  | 'square.sweep'
  | 'suppression.add'
  | 'suppression.lift'
  | 'visit.correct'
  | 'visit.void';

/** The part before the dot. */
export type AuditArea = AuditAction extends infer Action
  ? Action extends `${infer Area}.${string}`
    ? Area
    : Action
  : never;

/** What an action may affect. Of a phone, the trail contains the last four digits. */
export const auditSubjectKinds = [
  'answer',
  'automation',
  'campaign',
  'consent-entry',
  'customer',
  'document',
  'edition',
  'message',
  'offer',
  'payment',
  'phone',
  'picture',
  'reply',
  'segment',
  'saved-reply',
  'service',
  'sweep',
  'test-send',
  'visit',
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** The object of an action: its kind, and its id within the kind. */
export type AuditSubject = readonly [kind: AuditSubjectKind, id: string | number];
