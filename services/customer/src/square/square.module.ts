import { Clock } from '@lacquer/platform/clock/clock';
import { type DynamicModule, Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { MergeModule } from '../merge/merge.module.js';
import { CustomerGroups } from './account/customer-groups.js';
import { PaymentSource } from './account/payment-source.js';
import { SquareCalls } from './account/square-calls.js';
import { findConnection, type SquareOptions } from './account/square-options.js';
import { SquarePaymentSource } from './account/square-payment-source.js';
import { BookedServices } from './bookings/booked-services.js';
import { BookingAccessRepository } from './bookings/booking-access.repository.js';
import { BookingChanges } from './bookings/booking-changes.js';
import { BookingSource } from './bookings/booking-source.js';
import { BookingSweeper } from './bookings/booking-sweeper.js';
import { BookingSweeps } from './bookings/booking-sweeps.repository.js';
import { SquareBookingSource } from './bookings/square-booking-source.js';
import { BookingEvents } from './events/booking-events.js';
import { SquareEventsRepository } from './events/square-events.repository.js';
import { SquareEventsService } from './events/square-events.service.js';
import { squareConnection, SquareIntakeService } from './events/square-intake.service.js';
import { SquareWorker } from './events/square-worker.js';
import { countedLocations } from './payments/counted-locations.js';
import { PaymentSettlement } from './payments/payment-settlement.js';
import { SquareDiscounts } from './payments/square-discounts.js';
import { SquareRefunds } from './payments/square-refunds.js';
import { SquarePaymentsRepository } from './payments/square-payments.repository.js';
import { ProfileChanges } from './profiles/profile-changes.js';
import { SquareDetailsRepository } from './profiles/square-details.repository.js';
import { SquareDetails } from './profiles/square-details.service.js';
import { SquareGroupsRepository } from './profiles/square-groups.repository.js';
import { SquareProfilesRepository } from './profiles/square-profiles.repository.js';
import { PaymentsWithoutPhone } from './payments/payments-without-phone.service.js';
import { ListsRepository } from './sweep/lists.repository.js';
import { PaymentListing } from './sweep/payment-listing.js';
import { SquareListing } from './sweep/square-listing.js';
import { SquareSweeper } from './sweep/square-sweeper.js';
import { SweepRequests } from './sweep/sweep-requests.js';
import { SweepsRepository } from './sweep/sweeps.repository.js';
import { TokenState } from './account/token-state.js';
import { SquareOverviewReader } from './square-overview.js';
import { SquareRecords } from './square-records.js';
import { SquareServicesService } from './square-services.service.js';
import { SquareStatusService } from './square-status.service.js';
import { SquareMeasures } from './square-measures.js';

@Module({})
export class SquareModule {
  /** Without a complete connection the RPCs answer that Square is not configured, and no worker runs. */
  static forRoot(options: SquareOptions): DynamicModule {
    const connection = findConnection(options);
    const { locationIds } = options;
    return {
      module: SquareModule,
      imports: [BookingsModule, CustomersModule, MergeModule],
      providers: [
        SquareEventsRepository,
        SquarePaymentsRepository,
        SquareProfilesRepository,
        SquareGroupsRepository,
        SquareDetails,
        SquareDetailsRepository,
        SquareIntakeService,
        SquareDiscounts,
        SquareRefunds,
        SquareOverviewReader,
        SquareRecords,
        SquareStatusService,
        SquareServicesService,
        SweepRequests,
        ListsRepository,
        SweepsRepository,
        TokenState,
        BookingAccessRepository,
        PaymentSettlement,
        PaymentsWithoutPhone,
        ...(locationIds ? [{ provide: countedLocations, useValue: new Set(locationIds) }] : []),
        ...(connection
          ? [
              { provide: squareConnection, useValue: connection },
              { provide: SquareCalls, useFactory: () => SquareCalls.open(connection) },
              {
                provide: PaymentSource,
                useFactory: (calls: SquareCalls) => new SquarePaymentSource(calls),
                inject: [SquareCalls],
              },
              {
                provide: CustomerGroups,
                useFactory: (calls: SquareCalls, clock: Clock) => new CustomerGroups(calls, clock, connection.probeMs),
                inject: [SquareCalls, Clock],
              },
              ProfileChanges,
              {
                provide: BookingSource,
                useFactory: (calls: SquareCalls) => new SquareBookingSource(calls),
                inject: [SquareCalls],
              },
              {
                provide: BookedServices,
                useFactory: (calls: SquareCalls) => new BookedServices(calls),
                inject: [SquareCalls],
              },
              BookingChanges,
              BookingEvents,
              BookingSweeps,
              BookingSweeper,
              SquareEventsService,
              SquareWorker,
              {
                provide: PaymentListing,
                useFactory: (calls: SquareCalls, clock: Clock) => new SquareListing(calls, clock, locationIds),
                inject: [SquareCalls, Clock],
              },
              SquareSweeper,
              SquareMeasures,
            ]
          : []),
      ],
    };
  }
}
