import { resolve } from 'node:path';
import { productVersion } from '@lacquer/platform/release/version';
import { isDistributedPlace } from '../backup/place.js';
import { addressChecks } from './address-checks.js';
import { bucketChecks, restoredChecks } from './backup-checks.js';
import { brokerChecks } from './broker-checks.js';
import { databaseChecks } from './database-checks.js';
import { readDoctorSettings } from './doctor-settings.js';
import { fileChecks, readKeys } from './file-checks.js';
import { hideSecrets } from './hide-secrets.js';
import { openExaminedPlace } from './open-place.js';
import { providerChecks } from './provider-checks.js';
import { redisChecks } from './redis-checks.js';
import { type Report, sorted } from './report.js';
import { type Check, runChecks } from './run-checks.js';
import { judgeSettings } from './settings-checks.js';
import { describeVersions, runningChecks } from './version-checks.js';

/**
 * Examines the installation of the settings, in the current mode. All checks run side by side; those of the databases begin
 * when the databases are open.
 *
 * @param units the folder with the definitions of the machine's services; default: the usual one
 */
export async function examine(env: NodeJS.ProcessEnv = process.env, units?: string): Promise<Report> {
  const isDistributed = isDistributedPlace(env);
  const read = readDoctorSettings(isDistributed, env);
  const { settings } = read;
  const dataDir = isDistributed ? undefined : resolve(settings.DATA_DIR ?? '.data');
  const secondStepKey = (await readKeys(settings, dataDir)).SECOND_STEP_KEY;
  const apart: Check[] = [
    ...fileChecks(settings, isDistributed, env),
    ...bucketChecks(settings, isDistributed),
    ...addressChecks(settings),
    ...brokerChecks(settings),
    ...redisChecks(settings),
    ...(await providerChecks(settings)),
  ];
  const inPlace = async () => {
    const place = await openExaminedPlace(settings, isDistributed);
    try {
      const checks = [
        ...databaseChecks({ place, settings, secondStepKey, isDistributed }),
        ...restoredChecks(place.urls, isDistributed),
        ...runningChecks(settings, place.running, isDistributed, units),
      ];
      return { running: place.running !== undefined, findings: [...place.findings, ...(await runChecks(checks))] };
    } finally {
      await place.close();
    }
  };
  const [{ running, findings }, others] = await Promise.all([inPlace(), runChecks(apart)]);
  const all = [describeVersions(), ...judgeSettings(read, isDistributed), ...findings, ...others];
  const secrets = { ...env, ...settings };
  return {
    form: 1,
    ok: all.every(({ state }) => state !== 'problem'),
    release: productVersion(),
    mode: isDistributed ? 'containers' : 'standalone',
    running: isDistributed ? null : running,
    checkedAt: new Date().toISOString(),
    findings: sorted(hideSecrets(all, secrets)),
  };
}
