import { type DynamicModule, Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { PaymentEventsService } from './payment-events.service.js';
import { PaymentSource } from './payment-source.js';
import { SquareEventsRepository } from './square-events.repository.js';
import { squareConnection, SquareIntakeService } from './square-intake.service.js';
import { findConnection, type SquareOptions } from './square-options.js';
import { SquarePaymentSource } from './square-payment-source.js';
import { SquareRpc } from './square.rpc.js';
import { SquareMeasures } from './square-measures.js';
import { SquareWorker } from './square-worker.js';

@Module({})
export class SquareModule {
  /** Without a complete connection the RPCs answer that Square is not configured, and no worker runs. */
  static forRoot(options: SquareOptions): DynamicModule {
    const connection = findConnection(options);
    return {
      module: SquareModule,
      imports: [CustomersModule],
      controllers: [SquareRpc],
      providers: [
        SquareEventsRepository,
        SquareIntakeService,
        ...(connection
          ? [
              { provide: squareConnection, useValue: connection },
              { provide: PaymentSource, useFactory: () => SquarePaymentSource.open(connection) },
              PaymentEventsService,
              SquareWorker,
              SquareMeasures,
            ]
          : []),
      ],
    };
  }
}
