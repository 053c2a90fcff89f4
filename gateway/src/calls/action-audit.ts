import type { AuditAction, AuditSubject } from '@lacquer/contracts/staff/audit-actions';
import type { Session } from '@lacquer/contracts/staff/staff';

export interface AuditedAction {
  actor: Session;
  action: AuditAction;
  subject?: AuditSubject | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** Where forwarded calls record their actions: the audit trail. */
export abstract class ActionAudit {
  /** Records the action before the work, and its outcome after it. `subjectOf`: the subject, if only the result names it. */
  abstract around<T>(
    entry: AuditedAction,
    work: () => Promise<T>,
    subjectOf?: (result: T) => AuditSubject | undefined,
  ): Promise<T>;
}
