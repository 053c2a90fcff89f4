import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startMessaging } from './app.js';
import { messagingOptionsFrom, messagingProcessSettings } from './config.js';

await runServiceProcess('messaging', messagingProcessSettings, (settings, runtime) =>
  startMessaging({ ...messagingOptionsFrom(settings), ...runtime, worker: false }),
);
