import type { AppOperations } from '@lacquer/contracts/operations';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { productVersion } from '../config/version.js';
import { maybeOne, statement } from '../database/sql.js';
import { Measures } from '../metrics/measures.js';

const describeSql = statement<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1');

/** The status of this app, for staff. Operators use `/metrics`. */
@Injectable()
export class Operations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly measures: Measures,
  ) {}

  async describe(): Promise<AppOperations> {
    const newest = await maybeOne(this.dataSource, describeSql);
    return { version: productVersion(), migration: newest?.name ?? null, figures: await this.measures.shown() };
  }
}
