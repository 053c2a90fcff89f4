import { type SalonProfile, salonProfile } from '@lacquer/contracts/salon/salon';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Reads and writes the one row, parsed by the contract both ways. */
@Injectable()
export class SalonRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<SalonProfile> {
    const [row]: { document: unknown }[] = await this.dataSource.query('SELECT document FROM salon_profile');
    return salonProfile.parse(row?.document);
  }

  async save(tx: Transaction, profile: SalonProfile): Promise<void> {
    await tx.query('UPDATE salon_profile SET document = $1, updated_at = now()', [
      JSON.stringify(salonProfile.parse(profile)),
    ]);
  }
}
