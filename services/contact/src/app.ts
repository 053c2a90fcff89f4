import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { ContactModule } from './contact.module.js';

export interface ContactOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen'> {
  databaseUrl: string;
  /** Absent: nobody can be erased. */
  privacyKey?: string | undefined;
  /** Of contact messages; absent or 0: they are kept for ever. */
  daysKept?: number;
}

export function startContact(options: ContactOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'contact', module: ContactModule.forRoot(options) });
}
