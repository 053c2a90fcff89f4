import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { ContactModule } from './contact.module.js';

export interface ContactOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen' | 'stopping'> {
  databaseUrl: string;
  /** Absent: no person can be erased. */
  privacyKey?: string | undefined;
  /** For contact messages; absent or 0: kept forever. */
  daysKept?: number;
}

export function startContact(options: ContactOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'contact', module: ContactModule.forRoot(options) });
}
