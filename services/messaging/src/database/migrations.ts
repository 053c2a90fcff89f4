import type { Migration } from '@lacquer/platform/database/migrate';
import { CreateMessaging1760000001000 } from './create-messaging.migration.js';

export const messagingMigrations: Migration[] = [CreateMessaging1760000001000];
