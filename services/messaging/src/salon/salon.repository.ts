import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The parts of the salon's profile that texts need: the name that signs them, and the time zone of the hours. */
export type SalonFacts = Pick<SalonProfile, 'name' | 'timeZone'>;

const findSql = statement<SalonFacts>(`SELECT name, time_zone AS "timeZone" FROM known_salon`);

const saveSql = statement(
  `INSERT INTO known_salon (name, time_zone) VALUES ($1, $2)
   ON CONFLICT (is_only) DO UPDATE SET name = EXCLUDED.name, time_zone = EXCLUDED.time_zone, read_at = now()`,
);

@Injectable()
export class SalonRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(): Promise<SalonFacts | null> {
    const rows = await many(this.dataSource, findSql);
    return rows[0] ?? null;
  }

  async save({ name, timeZone }: SalonFacts): Promise<void> {
    await affected(this.dataSource, saveSql, [name, timeZone]);
  }
}
