import { setTimeout as delay } from 'node:timers/promises';
import { type DynamicModule, Global, Inject, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { BackgroundModule } from '../background/background.module.js';
import { Readiness, UnpreparedError } from '../health/readiness.js';
import { type Figure, Measures } from '../metrics/measures.js';
import { readDatabaseClockOffset, toleratedDatabaseOffset } from './database-clock.js';
import { dataSourceOptions, type TimeoutOptions } from './database-url.js';
import { Expiry } from './expiry.js';
import { platformMigrations } from './migrate.js';
import { poolUseOf } from './pool-use.js';
import { checkSchemaFloor, type Migration, namesOf } from './schema-floor.js';
import { listPending } from './schema-state.js';
import { isDiskFull } from '../errors/database-errors.js';
import { Transactions } from './transactions.js';

export interface DatabaseModuleOptions {
  appName: string;
  databaseUrl: string;
  entities: DataSourceOptions['entities'];
  /**
   * Those of the release. The app does not run on a schema that requires others, and is not ready on one that lacks some;
   * `migrate` runs them.
   */
  migrations: readonly Migration[];
  poolSize?: number;
  timeouts?: TimeoutOptions;
  /** The app may start without its database. It connects as soon as the database is available. */
  startsWithout?: boolean;
}

const startsWithout = Symbol('startsWithout');
const name = Symbol('name');
const ownMigrations = Symbol('ownMigrations');
const retryMs = 500;
const longestRetryMs = 5000;
const connectedRestMs = 3_600_000;
/** The rest between two looks whether the schema has been migrated. It is asked no more afterward. */
const migrationRestMs = 1000;

@Global()
@Module({})
export class DatabaseModule implements OnModuleInit {
  private readonly logger = new Logger(DatabaseModule.name);
  private isOnItsSchema = false;
  private isMigrated = false;
  private lookedAt = -Infinity;
  /** Seconds. */
  private clockOffset = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly measures: Measures,
    private readonly background: BackgroundWork,
    @Inject(startsWithout) private readonly mayStartWithout: boolean,
    @Inject(name) private readonly appName: string,
    @Inject(ownMigrations) private readonly migrations: readonly Migration[],
  ) {}

  static forRoot(options: DatabaseModuleOptions): DynamicModule {
    const { appName, databaseUrl, entities, poolSize, timeouts } = options;
    return {
      module: DatabaseModule,
      imports: [
        BackgroundModule,
        TypeOrmModule.forRoot({
          // apps that share a process share TypeORM's registry of names
          name: appName,
          ...dataSourceOptions(databaseUrl, appName, entities, poolSize, timeouts),
          manualInitialization: options.startsWithout,
          retryAttempts: 10,
          retryDelay: 1000,
        }),
      ],
      providers: [
        Transactions,
        Expiry,
        { provide: DataSource, useExisting: getDataSourceToken(appName) },
        { provide: name, useValue: appName },
        { provide: ownMigrations, useValue: options.migrations },
        { provide: startsWithout, useValue: options.startsWithout ?? false },
      ],
      exports: [Transactions, DataSource, Expiry],
    };
  }

  async onModuleInit(): Promise<void> {
    this.readiness.register({
      name: 'database',
      check: async () => {
        this.clockOffset = (await readDatabaseClockOffset(this.dataSource)) ?? this.clockOffset;
        await this.requireMigrated();
        return this.isOnItsSchema;
      },
      prepared: (stopping) => this.untilMigrated(stopping),
    });
    this.measures.register(this.appName, {
      gauges: {
        database_pool_connections: {
          help: 'Connections of the pool, and callers for whom there is none',
          labels: ['state'],
        },
        database_clock_offset_seconds: {
          help: "The difference between the clocks of this host and of the database's",
          trouble: 'clockOffSeconds',
          troubleAbove: toleratedDatabaseOffset,
        },
        database_disk_full: { help: '1 after a write found the disk full', trouble: 'databaseDiskFull' },
      },
      read: () =>
        Promise.resolve({
          database_pool_connections: this.poolUse(),
          database_clock_offset_seconds: this.clockOffset,
          database_disk_full: isDiskFull() ? 1 : 0,
        }),
    });
    if (!this.mayStartWithout) return this.checkSchema();
    await this.connect().catch(() => {
      this.background.repeat({ name: DatabaseModule.name, run: () => this.connect(), retryMs, longestRetryMs });
    });
  }

  private poolUse(): Figure {
    const use = poolUseOf(this.dataSource);
    return use ? Object.entries(use).map(([state, value]) => ({ labels: { state }, value })) : [];
  }

  /** Returns the rest until the next check, in milliseconds: an initialized pool reconnects automatically. */
  private async connect(): Promise<number> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    await this.checkSchema();
    return connectedRestMs;
  }

  private async checkSchema(): Promise<void> {
    await checkSchemaFloor(this.dataSource, this.appName, this.all);
    this.isOnItsSchema = true;
  }

  /** @throws UnpreparedError while a migration of this release has not run */
  private async requireMigrated(): Promise<void> {
    const isDue = performance.now() - this.lookedAt >= migrationRestMs;
    if (!this.isMigrated && isDue) await this.findMigrated();
    if (!this.isMigrated) throw new UnpreparedError('not migrated', `Migrations of ${this.appName} have not run.`);
  }

  private async findMigrated(): Promise<boolean> {
    if (this.isMigrated) return true;
    const pending = await listPending(this.dataSource, namesOf(this.all));
    this.lookedAt = performance.now();
    this.isMigrated = pending.length === 0;
    return this.isMigrated;
  }

  /** An app that may start without its database does not wait for its tables either. */
  private async untilMigrated(stopping?: AbortSignal): Promise<void> {
    if (this.mayStartWithout) return;
    let hasSaid = false;
    while (!(await this.findMigrated().catch(() => false))) {
      if (stopping?.aborted) return;
      if (!hasSaid) this.logger.warn({ msg: 'waits until its database is migrated to this release' });
      hasSaid = true;
      await delay(migrationRestMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }

  private get all(): Migration[] {
    return [...platformMigrations, ...this.migrations];
  }
}
