import { type SalonProfile, salonProfile } from '@lacquer/contracts/salon';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Reads and writes the one row, parsed by the contract both ways. */
@Injectable()
export class SalonRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<SalonProfile> {
    return onlyProfile(await this.dataSource.query('SELECT document FROM salon_profile'));
  }

  /** Locks the row until the transaction ends, so that no concurrent change is lost. */
  async getForUpdate(tx: Transaction): Promise<SalonProfile> {
    return onlyProfile(await tx.query('SELECT document FROM salon_profile FOR UPDATE'));
  }

  async save(tx: Transaction, profile: SalonProfile): Promise<void> {
    await tx.query('UPDATE salon_profile SET document = $1, updated_at = now()', [
      JSON.stringify(salonProfile.parse(profile)),
    ]);
  }
}

function onlyProfile([row]: { document: unknown }[]): SalonProfile {
  return salonProfile.parse(row?.document);
}
