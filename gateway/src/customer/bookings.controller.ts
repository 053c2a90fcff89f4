import * as bookingCalls from '@lacquer/contracts/calls/customers/bookings';
import { type BookingDay, getBookingDay } from '@lacquer/contracts/customers/bookings';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';

@Controller()
export class BookingsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly catalog: CatalogMemory,
  ) {}

  @HandleCall(bookingCalls.day)
  async getDay(): Promise<BookingDay> {
    const timeZone = await this.catalog.getTimeZone();
    return this.rpc.call(getBookingDay, { timeZone });
  }
}
