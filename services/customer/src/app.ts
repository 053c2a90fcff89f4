import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { CustomerModule } from './customer.module.js';
import type { RevocationScope } from './consent/person-revocations.js';
import type { SquareOptions } from './square/account/square-options.js';

export interface CustomerOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen' | 'stopping'> {
  databaseUrl: string;
  /** Absent: no person can be erased. */
  privacyKey?: string | undefined;
  /** Without a complete connection no payments arrive from Square; everything else works. */
  square?: SquareOptions;
  revocationScope: RevocationScope;
}

export function startCustomer(options: CustomerOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'customer', module: CustomerModule.forRoot(options) });
}
