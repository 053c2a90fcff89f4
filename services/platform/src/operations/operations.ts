import type { AppOperations, OperationFigure } from '@lacquer/contracts/operations';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { productVersion } from '../release/version.js';
import { maybeOne, statement } from '../database/sql.js';
import { isDatabaseAway } from '../errors/database-errors.js';
import { Readiness } from '../health/readiness.js';
import { Measures } from '../metrics/measures.js';

const describeSql = statement<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1');

/** The status of this app, for staff. Operators use `/metrics`. */
@Injectable()
export class Operations {
  private migration: string | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly measures: Measures,
    private readonly readiness: Readiness,
  ) {}

  /** Also answers while a server of the app is away: it is one of the figures then, and others are missing. */
  async describe(): Promise<AppOperations> {
    const { checks, reasons } = this.readiness.known();
    const away = Object.entries(checks).filter(([, state]) => state === 'down');
    const name: OperationFigure = 'serverAway';
    const figures = away.map(([server]) => ({
      name,
      labels: { server, reason: reasons[server] ?? 'not checked yet' },
      value: 1,
    }));
    if (checks['database'] !== 'down') this.migration = await this.findMigration();
    return {
      version: productVersion(),
      migration: this.migration,
      figures: [...(await this.measures.shown()), ...figures],
    };
  }

  /** The last known one while the database goes away. */
  private async findMigration(): Promise<string | null> {
    try {
      return (await maybeOne(this.dataSource, describeSql))?.name ?? null;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return this.migration;
    }
  }
}
