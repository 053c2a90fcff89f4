import { createHash } from 'node:crypto';
import { maxPushDevices, type PushDevice } from '@lacquer/contracts/messaging/notices';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outcome } from '../sending/outcome.js';

/** Where a push service takes the notifications of one browser, and the keys that encrypt them. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface DeviceRow extends Omit<PushDevice, 'addedAt' | 'reachedAt'> {
  addedAt: Date;
  reachedAt: Date | null;
}

const shown = `id, label, added_at AS "addedAt", reached_at AS "reachedAt", trouble`;

// a browser that another person uses now notifies that person only
const dropOfOthersSql = statement('DELETE FROM push_device WHERE id = $1 AND person_id <> $2');

const addSql = statement<DeviceRow>(
  `INSERT INTO push_device (id, person_id, endpoint, p256dh, auth, label, added_at, sign_outs, browser_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT ON CONSTRAINT push_device_pk DO UPDATE SET p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth,
     label = EXCLUDED.label, sign_outs = EXCLUDED.sign_outs,
     browser_id = coalesce(EXCLUDED.browser_id, push_device.browser_id), trouble = NULL
   RETURNING ${shown}`,
);

const dropOldestSql = statement(
  `DELETE FROM push_device WHERE id IN (
     SELECT id FROM push_device WHERE person_id = $1 ORDER BY added_at DESC, id OFFSET $2)`,
);

const listSql = statement<DeviceRow>(`SELECT ${shown} FROM push_device WHERE person_id = $1 ORDER BY added_at, id`);

const listIdsSql = statement<{ id: string; personId: string }>(
  `SELECT id, person_id AS "personId" FROM push_device ORDER BY id`,
);

const findSql = statement<PushAddress>('SELECT endpoint, p256dh, auth FROM push_device WHERE id = $1');

const listAddressesSql = statement<PushAddress & { id: string }>(
  'SELECT id, endpoint, p256dh, auth FROM push_device WHERE person_id = $1 ORDER BY id',
);

const removeOwnSql = statement('DELETE FROM push_device WHERE id = $1 AND person_id = $2');

const forgetSql = statement('DELETE FROM push_device WHERE id = $1');

const noteReachedSql = statement('UPDATE push_device SET reached_at = $2, trouble = NULL WHERE id = $1');

const noteTroubleSql = statement('UPDATE push_device SET trouble = $2 WHERE id = $1');

/** The browsers that get notifications. */
@Injectable()
export class PushDevices {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds the device, or replaces its keys. Beyond the limit of one person the oldest is removed. */
  async add(
    tx: Transaction,
    personId: string,
    {
      endpoint,
      p256dh,
      auth,
      label,
      signOuts,
      browser,
      now,
    }: PushAddress & { label: string | null; signOuts: number; browser: string | null; now: Date },
  ): Promise<PushDevice> {
    const id = deviceIdOf(endpoint);
    await affected(tx, dropOfOthersSql, [id, personId]);
    const row = await one(tx, addSql, [id, personId, endpoint, p256dh, auth, label, now, signOuts, browser]);
    await affected(tx, dropOldestSql, [personId, maxPushDevices]);
    return toDevice(row);
  }

  async list(personId: string): Promise<PushDevice[]> {
    return (await many(this.dataSource, listSql, [personId])).map(toDevice);
  }

  /** The ids of everybody's devices, by person. */
  async listIds(database: Database): Promise<ReadonlyMap<string, string[]>> {
    const rows = await many(database, listIdsSql);
    const byPerson = Map.groupBy(rows, ({ personId }) => personId);
    return new Map([...byPerson].map(([personId, devices]) => [personId, devices.map(({ id }) => id)]));
  }

  listAddresses(personId: string): Promise<(PushAddress & { id: string })[]> {
    return many(this.dataSource, listAddressesSql, [personId]);
  }

  async find(id: string): Promise<PushAddress | null> {
    return (await maybeOne(this.dataSource, findSql, [id])) ?? null;
  }

  async removeOwn(personId: string, id: string): Promise<void> {
    await affected(this.dataSource, removeOwnSql, [id, personId]);
  }

  /** Records how an attempt ended. A device whose subscription has ended is forgotten, and its notices with it. */
  async note(id: string, outcome: Outcome, now: Date): Promise<void> {
    if (outcome.kind === 'gone') await affected(this.dataSource, forgetSql, [id]);
    else if (outcome.kind === 'sent') await affected(this.dataSource, noteReachedSql, [id, now]);
    else await affected(this.dataSource, noteTroubleSql, [id, outcome.reason]);
  }
}

/** As in `pushDevice`. */
export const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const toDevice = ({ addedAt, reachedAt, ...row }: DeviceRow): PushDevice => ({
  ...row,
  addedAt: addedAt.toISOString(),
  reachedAt: reachedAt?.toISOString() ?? null,
});
