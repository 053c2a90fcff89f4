import { join } from 'node:path';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { testRabbitmq, testRedis } from '@lacquer/servers/testing/servers';
import type { StandaloneSettings } from '@lacquer/standalone/config';
import { endWithoutDatabase, openDatabase } from '@lacquer/standalone/database/database';
import { storedPassword, storedPrivacyKey, storedSecondStepKey } from '@lacquer/standalone/stored-secret';
import { removeRunning, writeRunning } from '@lacquer/standalone/running-file';
import { App } from './app.js';
import { type Compiled, Compiler } from './compiler.js';
import { DevServer } from './dev-server.js';
import { migrateDatabases } from './migrate-databases.js';
import type { DevelopmentOptions } from './options.js';
import { distributedPlans, standalonePlans } from './plans.js';
import { SimulatorProcess } from './simulator-process.js';
import { readPackages } from './workspace.js';

/** The settings that the session itself reads; the product's processes read the rest. */
export type SessionSettings = Pick<
  StandaloneSettings,
  'PORT' | 'DATA_DIR' | 'DATABASE_URL' | 'LOG_LEVEL' | 'BOOKING_URL' | 'GOOGLE_MAPS_API_KEY' | 'GA_MEASUREMENT_ID'
>;

export interface Session {
  stop(): Promise<void>;
}

type Say = (line: string) => void;

const ownerEmail = 'owner@example.com';

/**
 * A development session. Database, simulators, RabbitMQ, Redis and Vite run as long as the session; the product's
 * processes are restarted whenever their packages change.
 */
export async function startSession(
  { distributed }: DevelopmentOptions,
  settings: SessionSettings,
  say: Say,
): Promise<Session> {
  const { PORT, DATA_DIR, DATABASE_URL, LOG_LEVEL } = settings;
  const cleanUp = new CleanUp();
  const stop = () => cleanUp.run();
  try {
    // separate from a real salon's data
    const dataDir = join(DATA_DIR, 'dev');
    const url = `http://localhost:${PORT}`;
    let gateway: App | undefined;
    const devServer = await DevServer.open({
      port: PORT,
      web: {
        gatewayUrl: () => gateway?.url,
        settings: {
          publicUrl: url,
          bookingUrl: settings.BOOKING_URL ?? '/contact',
          googleMapsApiKey: settings.GOOGLE_MAPS_API_KEY ?? null,
          gaMeasurementId: settings.GA_MEASUREMENT_ID ?? null,
        },
        cacheDir: join(dataDir, 'vite'),
      },
    });
    cleanUp.add(() => devServer.close());

    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL }, endWithoutDatabase);
    cleanUp.add(() => database.close());

    const startSimulators = () =>
      SimulatorProcess.start({ webhookBase: url, twilioPort: PORT + 11, squarePort: PORT + 12 });
    let simulators = await startSimulators();
    cleanUp.add(() => simulators.stop());

    const password = await storedPassword(dataDir);
    const privacyKey = await storedPrivacyKey(dataDir);
    const secondStepKey = await storedSecondStepKey(dataDir);
    const shared = () => ({
      SMS_SEGMENTS_PER_SECOND: '10',
      ...simulators.ready.environment,
      TRUST_PROXY: '1',
      LOG_LEVEL,
      ADMIN_EMAIL: ownerEmail,
      ADMIN_PASSWORD: password,
      SECOND_STEP_KEY: secondStepKey,
      PRIVACY_KEY: privacyKey,
      // restarts reuse the compiled bytecode
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    });
    const plans = distributed
      ? distributedPlans(database.urls, await startBrokers(say, cleanUp), shared)
      : standalonePlans(database.urls, shared);
    const apps = plans.map((plan) => new App(plan, say));
    gateway = apps.at(-1);
    // distributed mode only: the standalone process migrates its database itself
    const migrate = async () => !distributed || migrateDatabases(database.urls, shared(), say);
    cleanUp.add(() => Promise.all(apps.map((app) => app.stop())));
    process.once('exit', () => {
      for (const app of apps) app.kill();
      simulators.kill();
    });

    const renew = async ({ changed, sources, savedAt, checked }: Compiled) => {
      const isSimulated = changed.has('infra/simulators');
      if (changed.has('infra/dev')) say('infra/dev itself has changed: restart npm run dev to use it.');
      if (isSimulated) {
        await simulators.stop();
        simulators = await startSimulators();
      }
      if (sources.some((path) => /migration/.test(path)) && !(await migrate())) return;
      const touched = apps.filter((app) => isSimulated || app.runs(changed));
      const outcomes = await Promise.all(touched.map((app) => app.renew(checked)));
      const renewed = touched.filter((_app, index) => outcomes[index]).map(({ name }) => name);
      const seconds = ((performance.now() - savedAt) / 1000).toFixed(1);
      if (renewed.length > 0) say(`✓ ${sources.join(', ')}: ${renewed.join(', ')} restarted after ${seconds} s`);
    };
    const compiler = new Compiler([...readPackages().keys()], (compiled) => void renew(compiled), say);
    cleanUp.add(() => compiler.stop());

    if (await migrate()) await Promise.all(apps.map((app) => app.renew()));
    await writeRunning(dataDir, { pid: process.pid, databaseUrls: database.urls, url });
    cleanUp.add(() => removeRunning(dataDir));
    const { twilioUrl, squareUrl } = simulators.ready;
    say(
      [
        'Lacquer runs from its sources and restarts when a file is saved.',
        `  Site:   ${url}`,
        `  Admin:  ${url}/admin   ${ownerEmail}   ${password}`,
        `  Twilio: ${twilioUrl}/_control`,
        `  Square: ${squareUrl}/_control`,
        `  Data:   ${dataDir} (DATA_DIR=${dataDir} npm run staff -- list)`,
        'Ctrl-C stops it.',
      ].join('\n'),
    );
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Uses the servers that RABBITMQ_URL and REDIS_URL name, or else starts those of the tests: a container or a local program. */
async function startBrokers(say: Say, cleanUp: CleanUp): Promise<{ rabbitmqUrl: string; redisUrl: string }> {
  const { RABBITMQ_URL, REDIS_URL } = process.env;
  const rabbitmq = RABBITMQ_URL ? undefined : await testRabbitmq(say);
  if (rabbitmq) cleanUp.add(() => rabbitmq.stop());
  const redis = REDIS_URL ? undefined : await testRedis(say);
  if (redis) cleanUp.add(() => redis.stop());
  say(`RabbitMQ: ${rabbitmq?.source ?? 'RABBITMQ_URL'}, Redis: ${redis?.source ?? 'REDIS_URL'}`);
  return { rabbitmqUrl: rabbitmq?.url ?? String(RABBITMQ_URL), redisUrl: redis?.url ?? String(REDIS_URL) };
}
