import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { keepStaff } from '@lacquer/contracts/messaging/notices';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { StaffPeople } from './staff-people.repository.js';

@Injectable()
export class KnownStaff {
  constructor(
    private readonly people: StaffPeople,
    private readonly transactions: Transactions,
  ) {}

  @HandleRpc(keepStaff)
  async keep({ asOf, people }: RequestOf<typeof keepStaff>): Promise<ResponseOf<typeof keepStaff>> {
    await this.transactions.run((tx) => this.people.keep(tx, asOf, people));
    return {};
  }
}
