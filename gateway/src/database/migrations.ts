import type { Migration } from '@lacquer/platform/database/migrate';
import { CreateStaff1760000001000 } from './create-staff.migration.js';

export const gatewayMigrations: Migration[] = [CreateStaff1760000001000];
