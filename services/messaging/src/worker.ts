import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startMessagingWorker } from './app.js';
import { messagingOptionsFrom, messagingProcessSettings } from './config.js';

await runServiceProcess('messaging-worker', messagingProcessSettings, (settings, runtime) =>
  startMessagingWorker({ ...messagingOptionsFrom(settings), ...runtime }),
);
