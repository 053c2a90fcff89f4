import type { DefaultAudience, DefaultAudienceEdit } from '@lacquer/contracts/messaging/default-audience';
import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const findSql = statement<DefaultAudience>('SELECT audience, version FROM default_audience_setting');

const changeSql = statement<DefaultAudience>(
  `INSERT INTO default_audience_setting (audience, changed_by)
   SELECT $1, $2 WHERE coalesce($3::integer, 0) = 0 OR EXISTS (SELECT FROM default_audience_setting)
   ON CONFLICT ON CONSTRAINT default_audience_setting_pk DO UPDATE SET audience = EXCLUDED.audience,
     changed_by = EXCLUDED.changed_by, version = default_audience_setting.version + 1
   WHERE $3::integer IS NULL OR default_audience_setting.version = $3
   RETURNING audience, version`,
);

const findChangedBySql = statement<{ by: string }>('SELECT changed_by AS by FROM default_audience_setting');

@Injectable()
export class DefaultAudienceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null: no owner has chosen. */
  async find(): Promise<DefaultAudience | null> {
    return (await maybeOne(this.dataSource, findSql)) ?? null;
  }

  /** Null: the stored version is another one. */
  async change({ audience, version }: DefaultAudienceEdit, actorId: string): Promise<DefaultAudience | null> {
    return (await maybeOne(this.dataSource, changeSql, [audience, actorId, version ?? null])) ?? null;
  }

  async findChangedBy(): Promise<string | null> {
    return (await maybeOne(this.dataSource, findChangedBySql))?.by ?? null;
  }
}
