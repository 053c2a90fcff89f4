import type { AppOperations } from '@lacquer/contracts/operations';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { productVersion } from '../app/version.js';
import { Measures } from '../metrics/measures.js';

/** The status of this app, for staff. Operators use `/metrics`. */
@Injectable()
export class Operations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly measures: Measures,
  ) {}

  async describe(): Promise<AppOperations> {
    const [newest]: { name: string }[] = await this.dataSource.query(
      'SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1',
    );
    return { version: productVersion(), migration: newest?.name ?? null, figures: await this.measures.shown() };
  }
}
