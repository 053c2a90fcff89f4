import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditAction } from '@lacquer/contracts/staff/audit-actions';
import { ConflictError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';
import { AuditTrail } from './audit-trail.js';

describe('the audit trail', () => {
  let gateway: RunningGateway;
  let trail: AuditTrail;
  beforeAll(async () => {
    gateway = await runGateway();
    trail = gateway.app.nest.get(AuditTrail);
  });
  afterAll(() => gateway.stop());

  it.each([
    `UPDATE audit_entry SET actor = 'somebody else'`,
    `UPDATE audit_entry SET outcome = 'failed'`,
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
  ])('refuses %s', async (statement) => {
    await trail.record({ actor: 'shell', action: 'visit.void' });

    await expect(gateway.rows(statement)).rejects.toThrow('audit_entry is a trail');
  });

  it('accepts the outcome of a started entry once, and no other change', async () => {
    const id = await trail.record({ actor: 'shell', action: 'visit.void' }, 'started');
    const change = (what: string) => gateway.rows(`UPDATE audit_entry SET ${what} WHERE id = $1`, [id]);

    await expect(change(`outcome = 'done', actor = 'somebody else'`)).rejects.toThrow('audit_entry is a trail');
    await change(`outcome = 'done', subject = 'visit v-1', subject_kind = 'visit', subject_id = 'v-1'`);

    await expect(change(`outcome = 'failed'`)).rejects.toThrow('audit_entry is a trail');
  });

  it('keeps the subject of a started entry when it gets its outcome', async () => {
    const subject = ['visit', 'v-1'] as const;
    const id = await trail.record({ actor: 'shell', action: 'visit.void', subject }, 'started');
    const another = `UPDATE audit_entry SET outcome = 'done', subject_id = 'v-2' WHERE id = $1`;

    await expect(gateway.rows(another, [id])).rejects.toThrow('audit_entry is a trail');
  });

  it.each([
    [['campaign', 'c-1'], 'c-1', 'campaign', 'c-1'],
    [['customer', 'a-1'], 'customer a-1', 'customer', 'a-1'],
    [['consent-entry', 7], 'consent-entry 7', 'consent-entry', '7'],
    [['phone', '0142'], 'phone ending in 0142', 'phone', '0142'],
    ['mina@example.com', 'mina@example.com', null, null],
  ] as const)('stores the subject %j as a text, and as its kind and id', async (subject, text, kind, id) => {
    const entry = await trail.record({ actor: 'shell', action: 'visit.void', subject });

    expect(
      await gateway.rows('SELECT subject, subject_kind AS kind, subject_id AS id FROM audit_entry WHERE id = $1', [
        entry,
      ]),
    ).toEqual([{ subject: text, kind, id }]);
  });

  it("records the outcome of another service's action when it is known", async () => {
    const attempt = (action: string, work: () => Promise<string>) =>
      trail.around({ actor: 'shell', action: action as AuditAction }, work, (result) => result).catch(() => undefined);
    await attempt('around.done', () => Promise.resolve('subject'));
    await attempt('around.failed', () => Promise.reject(new ConflictError('X.Y', 'no')));
    await attempt('around.unknown', () => Promise.reject(new UnavailableError('X.Z', 'away')));

    expect(
      await gateway.rows(`SELECT action, outcome, subject FROM audit_entry WHERE action LIKE 'around.%' ORDER BY id`),
    ).toEqual([
      { action: 'around.done', outcome: 'done', subject: 'subject' },
      { action: 'around.failed', outcome: 'failed', subject: null },
      { action: 'around.unknown', outcome: 'started', subject: null },
    ]);
  });
});
