import { catalogSettings } from '@lacquer/catalog/config';
import { contactSettings } from '@lacquer/contact/config';
import { consentSettings, squareSettings } from '@lacquer/customer/config';
import { gatewaySettings } from '@lacquer/gateway/config';
import { alongsideOtherFaults, checkSmsSettings, smsSettings } from '@lacquer/messaging/config';
import { privacyKey } from '@lacquer/platform/config/service-settings';
import { postgresUrl } from '@lacquer/platform/config/settings';
import { logLevelFrom } from '@lacquer/platform/logging/logger';
import { tracingSettings } from '@lacquer/platform/tracing/tracing-settings';
import { z } from 'zod';
import { backupSettings, backupTest } from './backup/nightly-settings.js';
import { freeDiskMb } from './doctor/free-disk.js';
import { upgradeBackup } from './upgrade/upgrade-backup.js';

/** Everything that `npm start` reads from the environment. */
export const standaloneSettings = z
  .object({
    ...smsSettings,
    ...squareSettings,
    ...consentSettings,
    ...gatewaySettings.shape,
    DATA_DIR: z.string().default('.data').meta({
      group: 'Data (standalone)',
      description: 'The folder of the embedded database. Updates of the product keep it.',
    }),
    DATABASE_URL: postgresUrl.optional().meta({
      group: 'Data (standalone)',
      description:
        'A PostgreSQL server, with its contrib extensions, to use instead of the embedded one: one database with a schema per service.',
      example: 'postgres://lacquer@db.example.com/lacquer',
    }),
    ...backupSettings,
    BACKUP_TEST: backupTest,
    UPGRADE_BACKUP: upgradeBackup,
    ...catalogSettings,
    PRIVACY_KEY: privacyKey,
    ...contactSettings,
    LOG_LEVEL: logLevelFrom('warn'),
    ...tracingSettings,
    DOCTOR_FREE_DISK_MB: freeDiskMb,
  })
  .superRefine(checkSmsSettings, alongsideOtherFaults);
export type StandaloneSettings = z.output<typeof standaloneSettings>;
