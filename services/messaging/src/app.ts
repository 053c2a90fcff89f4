import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { MessagingModule, type MessagingModuleOptions, MessagingWorkerModule } from './messaging.module.js';

export type MessagingWorkerOptions = MessagingModuleOptions &
  Pick<StartOptions, 'bus' | 'logger' | 'listen' | 'stopping'>;

export interface MessagingOptions extends MessagingWorkerOptions {
  /** Whether this process also runs the jobs. */
  worker: boolean;
}

export function startMessaging(options: MessagingOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'messaging', module: MessagingModule.forRoot(options) });
}

/** Runs only the jobs. Any number of workers may run at the same time; they share one pace. */
export function startMessagingWorker(options: MessagingWorkerOptions): Promise<RunningApp> {
  return startApp({
    ...options,
    app: 'messaging',
    module: MessagingWorkerModule.forRoot(options),
    role: 'worker',
    handles: { rpc: false, events: false },
  });
}
