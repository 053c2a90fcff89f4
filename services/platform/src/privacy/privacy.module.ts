import { type DynamicModule, Global, Inject, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Idempotency } from '../idempotency/idempotency.js';
import { PersonalData, type PersonalTables } from './personal-data.js';
import { Pseudonyms } from './pseudonyms.js';
import { type RetainedRows, Retention } from './retention.js';

export interface PrivacyModuleOptions {
  app: string;
  tables: PersonalTables;
  /** Absent: erasing a person is refused. */
  key: string | undefined;
  retained: readonly RetainedRows[];
}

const options = Symbol('privacyOptions');

/**
 * Provides `PersonalData` over a service's tables, and `Pseudonyms`. Requires `IdempotencyModule`. Deletes rows whose
 * retention period is over.
 */
@Global()
@Module({})
export class PrivacyModule {
  constructor(@Inject(options) { app, retained }: PrivacyModuleOptions, retention: Retention) {
    retention.start(app, retained);
  }

  static forRoot(given: PrivacyModuleOptions): DynamicModule {
    return {
      module: PrivacyModule,
      providers: [
        { provide: options, useValue: given },
        { provide: Pseudonyms, useValue: new Pseudonyms(given.key) },
        {
          provide: PersonalData,
          inject: [DataSource, Pseudonyms, Idempotency],
          useFactory: (dataSource: DataSource, pseudonyms: Pseudonyms, idempotency: Idempotency) =>
            new PersonalData(given.tables, dataSource, pseudonyms, idempotency),
        },
        Retention,
      ],
      exports: [PersonalData, Pseudonyms],
    };
  }
}
