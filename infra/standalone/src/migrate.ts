import { join } from 'node:path';
import { ensureFirstOwner } from '@lacquer/gateway/staff/accounts/first-owner';
import { httpUrl, rabbitmqUrl, readSettings, SettingsError } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { OldReleaseError } from '@lacquer/platform/database/schema-floor';
import { databaseSettings } from './backup/database-settings.js';
import { backupSettings } from './backup/nightly-settings.js';
import { withPlace } from './backup/place.js';
import { BrokerUsersError, prepareBrokerUsers } from './broker/broker-users.js';
import { standaloneSettings } from './config.js';
import { appNames } from './database/schema.js';
import { containerCommands } from './upgrade/container-commands.js';
import { MixedRestoreError, refuseMixedRestore } from './upgrade/mixed-restore-error.js';
import { readStates, upgrade, UpgradeBackupError } from './upgrade/upgrade.js';
import { upgradeBackup } from './upgrade/upgrade-backup.js';
import { UpgradeBackups, upgradesIn } from './upgrade/upgrade-backups.js';

/**
 * The job that prepares the distributed mode: with `RABBITMQ_MANAGEMENT_URL` it sets up the broker's users; it migrates
 * each service's database, with `BACKUP_DIR` after a backup there; then it creates the first owner. Idempotent.
 */
const settings = readSettings(
  z.object({
    RABBITMQ_MANAGEMENT_URL: httpUrl.optional(),
    ...databaseSettings,
    ADMIN_EMAIL: standaloneSettings.shape.ADMIN_EMAIL,
    ADMIN_PASSWORD: standaloneSettings.shape.ADMIN_PASSWORD,
    ...backupSettings,
    UPGRADE_BACKUP: upgradeBackup,
  }),
);
const commands = containerCommands(process.env);
/** The connection URLs of the broker's users. */
const brokerSettings = z.object({
  GATEWAY_RABBITMQ_URL: rabbitmqUrl,
  CATALOG_RABBITMQ_URL: rabbitmqUrl,
  CONTACT_RABBITMQ_URL: rabbitmqUrl,
  CUSTOMER_RABBITMQ_URL: rabbitmqUrl,
  MESSAGING_RABBITMQ_URL: rabbitmqUrl,
  RABBITMQ_URL: rabbitmqUrl,
});

async function prepare(): Promise<void> {
  // without it all apps share the user of RABBITMQ_URL
  if (settings.RABBITMQ_MANAGEMENT_URL) {
    const broker = readSettings(brokerSettings);
    const users = await prepareBrokerUsers(settings.RABBITMQ_MANAGEMENT_URL, {
      gateway: broker.GATEWAY_RABBITMQ_URL,
      catalog: broker.CATALOG_RABBITMQ_URL,
      contact: broker.CONTACT_RABBITMQ_URL,
      customer: broker.CUSTOMER_RABBITMQ_URL,
      messaging: broker.MESSAGING_RABBITMQ_URL,
      operator: broker.RABBITMQ_URL,
    });
    process.stdout.write(`Broker users: ${users.join(', ')}.\n`);
  }
  const { BACKUP_DIR, BACKUP_PASSPHRASE: passphrase, UPGRADE_BACKUP } = settings;
  const backups = BACKUP_DIR === undefined ? undefined : new UpgradeBackups(upgradesIn(BACKUP_DIR));
  const ran = await withPlace(async (place) => {
    await refuseMixedRestore(place.urls, commands.restore('FILE'));
    return upgrade(await readStates(place.urls), {
      place,
      backups,
      isBackedUp: UPGRADE_BACKUP === 'on',
      passphrase,
      withoutBackup: commands.withoutBackup,
      say: (line) => process.stdout.write(`${line}\n`),
    });
  });
  process.stdout.write(
    ran.length > 0
      ? `Ran ${ran.length} migrations:\n${ran.map((line) => `  ${line}\n`).join('')}`
      : `All ${appNames.length} databases are up to date.\n`,
  );
  const owner = await ensureFirstOwner(settings.GATEWAY_DATABASE_URL, {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  });
  if (owner?.password)
    process.stdout.write(`First owner: ${owner.email}\nPassword, shown only once: ${owner.password}\n`);
}

/** The faults that an operator can end, whose message says how. */
const explained: readonly unknown[] = [
  BrokerUsersError,
  MixedRestoreError,
  OldReleaseError,
  SettingsError,
  UpgradeBackupError,
];

/** The command that goes back, if the backup is in the folder of this job. */
const wayBack = (error: Error): string =>
  error instanceof OldReleaseError && error.backup !== null && settings.BACKUP_DIR !== undefined
    ? `  ${commands.restore(`'${join(upgradesIn(settings.BACKUP_DIR), error.backup)}'`)}\n`
    : '';

await prepare().catch((error: Error) => {
  const message = explained.includes(error.constructor) ? error.message : (error.stack ?? error.message);
  process.stderr.write(`${message}\n${wayBack(error)}`);
  process.exitCode = 1;
});
