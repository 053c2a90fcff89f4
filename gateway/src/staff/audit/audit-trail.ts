import type { AuditAction, AuditSubject, AuditSubjectKind } from '@lacquer/contracts/staff/audit-actions';
import type { Session } from '@lacquer/contracts/staff/staff';
import { currentCorrelationId } from '@lacquer/platform/correlation/correlation';
import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ActionAudit } from '../../calls/action-audit.js';

/** The actor: an account, or one of the two actors without an account. */
export type AuditActor = Pick<Session, 'id' | 'email'> | 'shell' | 'anonymous';

export interface AuditEntry {
  actor: AuditActor;
  action: AuditAction;
  /** A text, such as an e-mail address, has no kind. */
  subject?: AuditSubject | string | undefined;
  /** Never contains a password, a token or a hash. */
  details?: Readonly<Record<string, unknown>> | undefined;
  client?: string;
}

const recordSql = statement<{ id: number }>(
  `INSERT INTO audit_entry (actor_id, actor, action, subject, subject_kind, subject_id, outcome, details, client,
     correlation_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
);

const updateAuditEntrySql = statement(`UPDATE audit_entry SET outcome = 'failed' WHERE id = $1`);

const settleEntrySql = statement(
  `UPDATE audit_entry SET outcome = 'done', subject = coalesce($2, subject),
     subject_kind = coalesce($3, subject_kind), subject_id = coalesce($4, subject_id)
   WHERE id = $1`,
);

/** The audit trail of actions, actors and times. Entries are never changed or deleted. */
@Injectable()
export class AuditTrail implements ActionAudit {
  constructor(private readonly dataSource: DataSource) {}

  /** Records an action, in the action's transaction if there is one. */
  async record(
    entry: AuditEntry,
    outcome: 'started' | 'done' | 'failed' = 'done',
    tx: EntityManager = this.dataSource.manager,
  ): Promise<number> {
    const { actor, action, subject, details, client } = entry;
    const account = typeof actor === 'string' ? { id: null, email: actor } : actor;
    const row = await maybeOne(tx, recordSql, [
      account.id,
      account.email,
      action,
      ...columnsOf(subject),
      outcome,
      JSON.stringify(details ?? {}),
      client,
      currentCorrelationId(),
    ]);
    return row?.id ?? 0;
  }

  /** Of an action that was recorded as `started` and has ended well. */
  async complete(id: string | number): Promise<void> {
    await affected(this.dataSource, settleEntrySql, [id, ...columnsOf(undefined)]);
  }

  /**
   * Records an action of another service: before the call, so that no action goes unrecorded, and again with its
   * outcome. The outcome of an entry that stays `started` is unknown.
   */
  async around<T>(
    entry: AuditEntry,
    work: () => Promise<T>,
    subjectOf?: (result: T) => AuditSubject | string | undefined,
  ): Promise<T> {
    const id = await this.record(entry, 'started');
    let result: T;
    try {
      result = await work();
    } catch (error) {
      const unknown = !(error instanceof DomainError) || error.kind === 'unavailable' || error.kind === 'internal';
      if (!unknown) await affected(this.dataSource, updateAuditEntrySql, [id]);
      throw error;
    }
    await affected(this.dataSource, settleEntrySql, [id, ...columnsOf(subjectOf?.(result))]);
    return result;
  }
}

/** Kinds whose name the text of a subject begins with. */
const spelledOut = new Set<AuditSubjectKind>(['consent-entry', 'customer', 'message', 'payment', 'sweep', 'visit']);

/** The text of a subject, its kind, and its id. Lists are filtered by the text. */
function columnsOf(subject: AuditSubject | string | undefined): [string?, string?, string?] {
  if (subject === undefined || typeof subject === 'string') return [subject, undefined, undefined];
  const [kind, id] = subject;
  const text = kind === 'phone' ? `phone ending in ${id}` : spelledOut.has(kind) ? `${kind} ${id}` : `${id}`;
  return [text, kind, `${id}`];
}
