import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { MessagingModule, type MessagingModuleOptions, MessagingWorkerModule } from './messaging.module.js';

export type MessagingWorkerOptions = MessagingModuleOptions & Pick<StartOptions, 'bus' | 'logger' | 'listen'>;

export interface MessagingOptions extends MessagingWorkerOptions {
  /** Whether this process also runs the jobs. */
  worker: boolean;
}

export function startMessaging(options: MessagingOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'messaging', module: MessagingModule.forRoot(options) });
}

/** Runs the jobs only. Any number of workers may run beside each other; the pace is kept across all of them. */
export function startMessagingWorker(options: MessagingWorkerOptions): Promise<RunningApp> {
  return startApp({
    ...options,
    app: 'messaging',
    module: MessagingWorkerModule.forRoot(options),
    doors: { rpc: false, events: false },
  });
}
