import type { AuditSubject } from './audit-actions.js';

/** The trail contains no full phone, but enough to tell two apart. */
export const phoneSubject = ({ phone }: { phone: string }): AuditSubject => ['phone', phone.slice(-4)];
