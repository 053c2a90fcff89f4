import { findTextRequest, listLatestStatements } from '@lacquer/contracts/customers/consent';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { textBatches } from '../pace/text-batches.js';

export type LatestStatement = ResponseOf<typeof listLatestStatements>[number];

/** The largest page of one call. */
export const ledgerPageSize = 1000;

/** Timeout of a request to the customer service while a text waits for it. Milliseconds. */
export const ledgerTimeoutMs = 1_500;

/** The delay of a text while the ledger is unavailable. Milliseconds. */
export const ledgerRestMs = 2_000;

/** The ledger did not respond, so revocations are unknown. */
export class LedgerUnavailableError extends Error {
  override readonly name = 'LedgerUnavailableError';
}

/** The consent ledger, owned by the customer service. It is authoritative for revocations. */
@Injectable()
export class ConsentLedger {
  private readonly logger = new Logger(ConsentLedger.name);
  private readonly lookups = new Batcher((phones: string[]) => this.findRevoked(phones), {
    ...textBatches,
    largest: ledgerPageSize,
  });
  private isUnavailable = false;

  constructor(private readonly rpc: RpcClient) {}

  /**
   * Whether the latest statement about the phone is a revocation, or its owner has revoked on another phone since, as of
   * the call or later. Concurrent calls share one request.
   * @throws LedgerUnavailableError
   */
  async hasRevoked(phone: string): Promise<boolean> {
    const answer = await this.lookups.add(phone);
    if (answer instanceof LedgerUnavailableError) throw answer;
    return answer;
  }

  /**
   * Whether the latest statement about the phone itself is a revocation.
   * @throws LedgerUnavailableError
   */
  async isPhoneRevoked(phone: string): Promise<boolean> {
    try {
      const [latest] = await this.rpc.call(listLatestStatements, { phones: [phone] }, ledgerTimeoutMs);
      return latest?.kind === 'revocation';
    } catch (error) {
      throw new LedgerUnavailableError('The consent ledger does not respond.', { cause: error });
    }
  }

  async isAnswering(): Promise<boolean> {
    try {
      await this.rpc.call(listLatestStatements, { afterPhone: null, limit: 1 }, ledgerTimeoutMs);
      return true;
    } catch {
      return false;
    }
  }

  /** By phone. A phone without a statement is omitted. */
  listOf(phones: string[]): Promise<LatestStatement[]> {
    return this.rpc.call(listLatestStatements, { phones });
  }

  /** When the person of the phone last asked to be texted about a message. */
  async findTextRequest(phone: string): Promise<Date | null> {
    const { askedAt } = await this.rpc.call(findTextRequest, { phone });
    return askedAt === null ? null : new Date(askedAt);
  }

  /** In the ledger's phone order. A page shorter than `ledgerPageSize` is the last. */
  listFrom(afterPhone: string | null): Promise<LatestStatement[]> {
    return this.rpc.call(listLatestStatements, { afterPhone, limit: ledgerPageSize });
  }

  /** Returns a failure to all callers of the batch instead of retrying each alone, which would only wait again. */
  private async findRevoked(phones: string[]): Promise<(boolean | LedgerUnavailableError)[]> {
    try {
      const statements = await this.rpc.call(listLatestStatements, { phones, ofPersons: true }, ledgerTimeoutMs);
      const revoked = new Set(statements.filter(({ kind }) => kind === 'revocation').map(({ phone }) => phone));
      if (this.isUnavailable) this.logger.log({ msg: 'the consent ledger responds again' });
      this.isUnavailable = false;
      return phones.map((phone) => revoked.has(phone));
    } catch (error) {
      if (!this.isUnavailable)
        this.logger.warn({ msg: 'campaigns wait: the consent ledger does not respond', err: error });
      this.isUnavailable = true;
      const unavailable = new LedgerUnavailableError('The consent ledger does not respond.', { cause: error });
      return phones.map(() => unavailable);
    }
  }
}
