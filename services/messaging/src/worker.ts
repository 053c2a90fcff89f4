import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startMessagingWorker } from './app.js';
import { messagingOptionsFrom, messagingProcessSettings } from './config.js';

await runServiceProcess(messagingProcessSettings, (settings, runtime) =>
  startMessagingWorker({ ...messagingOptionsFrom(settings), ...runtime }),
);
