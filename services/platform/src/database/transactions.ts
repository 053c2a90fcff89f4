import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The transaction is an argument: whoever writes takes a `Transaction`, so that nothing is written beside one. */
export type Transaction = EntityManager;

@Injectable()
export class Transactions {
  private readonly afterCommit = new Set<() => void>();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs `work` in one transaction: all of it is stored, or, when it throws, none. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.dataSource.transaction(work);
    for (const listener of this.afterCommit) listener();
    return result;
  }

  /** `listener` is called after every commit; it must not throw. */
  onCommit(listener: () => void): void {
    this.afterCommit.add(listener);
  }
}
