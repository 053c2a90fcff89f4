import type { Migration } from '@lacquer/platform/database/migrate';
import { CreateRateLimit1760000002000 } from './create-rate-limit.migration.js';
import { CreateStaff1760000001000 } from './create-staff.migration.js';
import { KnowDevices1760000010000 } from './know-devices.migration.js';

export const gatewayMigrations: Migration[] = [
  CreateStaff1760000001000,
  CreateRateLimit1760000002000,
  KnowDevices1760000010000,
];
