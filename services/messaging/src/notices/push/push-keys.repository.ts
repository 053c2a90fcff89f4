import { maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import webPush from 'web-push';

/** VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const findSql = statement<PushKeys>(`SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_key`);

const addSql = statement(
  `INSERT INTO push_key (public_key, private_key) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT push_key_pk DO NOTHING`,
);

/** The keys that sign notifications. They are made once: every subscription is bound to the public one. */
@Injectable()
export class PushKeysRepository {
  private known: Promise<PushKeys> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  get(): Promise<PushKeys> {
    this.known ??= this.findOrMake().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async findOrMake(): Promise<PushKeys> {
    const found = await maybeOne(this.dataSource, findSql);
    if (found) return found;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // another process may make them at the same time: the first pair stays
    await maybeOne(this.dataSource, addSql, [publicKey, privateKey]);
    return one(this.dataSource, findSql);
  }
}
