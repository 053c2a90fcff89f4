import { bucketUrl, privacyKey, siteStorageUrl } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';
import { gatewaySettings } from '@lacquer/gateway/config';
import { databaseSettings } from './database-settings.js';
import { backupPassphrase } from './passphrase.js';

/** The settings of backups that are made by themselves. */
export const backupSettings = {
  BACKUP_DIR: z.string().optional().meta({
    group: 'Backup',
    description:
      "A folder in which a backup is made each night at 3:00 in the salon's time zone; all of the last two days, 7 daily, 4 weekly and 12 monthly ones are kept. Put it on another disk. Absent: none is made by itself.",
    example: '/srv/backups/lacquer',
  }),
  BACKUP_BUCKET_URL: bucketUrl.optional().meta({
    group: 'Backup',
    description:
      'A bucket with the interface of S3 to which each backup that is made in a folder is copied, and a folder in it, of this installation alone; as many are kept as in `BACKUP_DIR`. Absent: none is copied.',
    example: 'https://KEY:SECRET@s3.us-west-2.amazonaws.com/bucket/backups?region=us-west-2',
  }),
  BACKUP_PASSPHRASE: backupPassphrase,
};

/** The setting `BACKUP_TEST`. */
export const backupTest = z.enum(['on', 'off'], 'must be on or off').default('on').meta({
  group: 'Backup',
  description:
    'Whether the backup of a night is restored for a test once a week, beside the product. PostgreSQL needs room for all tables once more. `off`: `npm run restore -- FILE --test` does it.',
});

/** The settings of the container that makes the nightly backups of the distributed mode. */
export const nightlyProcessSettings = z.object({
  ...backupSettings,
  BACKUP_TEST: backupTest,
  ...databaseSettings,
  SITE_STORAGE_URL: siteStorageUrl,
  PRIVACY_KEY: privacyKey,
  SECOND_STEP_KEY: gatewaySettings.shape.SECOND_STEP_KEY,
});
