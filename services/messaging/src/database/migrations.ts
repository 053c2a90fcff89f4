import type { Migration } from '@lacquer/platform/database/migrate';
import { AllowStaffSuppression1760000001500 } from './allow-staff-suppression.migration.js';
import { CreateMessaging1760000001000 } from './create-messaging.migration.js';

export const messagingMigrations: Migration[] = [CreateMessaging1760000001000, AllowStaffSuppression1760000001500];
