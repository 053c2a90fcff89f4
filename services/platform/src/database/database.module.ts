import { type DynamicModule, Global, Module, type OnModuleInit } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Readiness } from '../health/readiness.js';
import { dataSourceOptions } from './database-url.js';
import { Transactions } from './transactions.js';

@Global()
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  static forRoot(options: {
    appName: string;
    databaseUrl: string;
    entities: DataSourceOptions['entities'];
    poolSize?: number;
  }): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          // apps that share a process share TypeORM's registry of names
          name: options.appName,
          ...dataSourceOptions(options.databaseUrl, options.appName, options.entities, options.poolSize),
          retryAttempts: 10,
          retryDelay: 1000,
        }),
      ],
      providers: [Transactions, { provide: DataSource, useExisting: getDataSourceToken(options.appName) }],
      exports: [Transactions, DataSource],
    };
  }

  onModuleInit(): void {
    this.readiness.register({
      name: 'database',
      check: async () => {
        await this.dataSource.query('SELECT 1');
        return true;
      },
    });
  }
}
