import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { KnownToken } from './square-calls.js';

const insertSquareTokenSql = statement(
  'INSERT INTO square_token (refused_since) VALUES ($1) ON CONFLICT ON CONSTRAINT square_token_pk DO NOTHING',
);

const deleteSquareTokenSql = statement('DELETE FROM square_token');

const findRefusedSinceSql = statement<{ refused_since: Date }>('SELECT refused_since FROM square_token');

/** Whether Square refuses the access token, visible to every instance and the shell. */
@Injectable()
export class TokenState {
  private noted: boolean | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Writes only changes since the last call. An instance whose token Square has not answered yet (undefined) leaves the
   * record of another instance alone.
   */
  async note(known: KnownToken | undefined): Promise<void> {
    if (!known) return;
    const { refusedSince } = known;
    const isRefused = refusedSince !== null;
    if (this.noted === isRefused) return;
    if (isRefused) {
      await affected(this.dataSource, insertSquareTokenSql, [refusedSince]);
    } else {
      await affected(this.dataSource, deleteSquareTokenSql);
    }
    this.noted = isRefused;
  }

  async findRefusedSince(): Promise<Date | null> {
    const row = await maybeOne(this.dataSource, findRefusedSinceSql);
    return row?.refused_since ?? null;
  }
}
