import { join } from 'node:path';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings } from '@lacquer/platform/config/settings';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { startProviders } from '@lacquer/simulators/providers';
import { z } from 'zod';
import { standaloneSettings } from '@lacquer/standalone/config';
import { findRunning } from '@lacquer/standalone/running-file';
import { storedPassword } from '@lacquer/standalone/stored-secret';
import { startStandalone } from '@lacquer/standalone/standalone';
import { fillDemo } from './demo.js';
import { keyPresses } from './key-presses.js';
import { keepCounter } from './play/counter-hours.js';

const { shape } = standaloneSettings;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs the product with a year of a salon, against a simulated Twilio and Square. */
await runUntilSignal(async () => {
  const { PORT, DATA_DIR, LOG_LEVEL } = readSettings(
    z.object({ PORT: shape.PORT, DATA_DIR: shape.DATA_DIR, LOG_LEVEL: shape.LOG_LEVEL }),
  );
  // separate from a real salon's data
  const dataDir = join(DATA_DIR, 'demo');
  const owner = { email: 'owner@example.com', password: await storedPassword(dataDir) };
  const url = `http://localhost:${PORT}`;
  const providers = await startProviders({ webhookBase: url, times: { sentAfterMs: 100, deliveredAfterMs: 300 } });
  const end = new AbortController();
  try {
    const settings = readSettings(standaloneSettings, {
      ...providers.environment,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      // the visitors of the year come from addresses of their own
      TRUST_PROXY: 'loopback',
      LOG_LEVEL,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMS_SEGMENTS_PER_SECOND: '10',
    });
    const product = await startStandalone(settings, say);
    say(
      `  Owner: ${owner.email}\n  Password: ${owner.password}\nTexts go to ${providers.twilio.url}, payments come from ${providers.square.url}.`,
    );
    const databaseUrls = (await findRunning(dataDir))?.databaseUrls;
    if (!databaseUrls) throw new Error(`${dataDir} does not name the databases of the product.`);
    const run = async () => {
      const salon = await fillDemo({ baseUrl: url, ...owner, dataDir, databaseUrls, providers, say }, end.signal);
      say('The salon is filled. Customers pay at their times; Enter makes the next one pay now.');
      await keepCounter(
        { ...salon, say, pressed: keyPresses(process.stdin) },
        { ...salon, now: new Date() },
        end.signal,
      );
    };
    const demo = run();
    demo.catch((error: unknown) => {
      if (!end.signal.aborted) say(`The simulated salon stopped: ${messageOf(error)}`);
    });
    return async () => {
      end.abort();
      await demo.catch(() => undefined);
      process.stdin.destroy();
      await product.stop();
      await providers.close();
    };
  } catch (error) {
    await providers.close();
    throw error;
  }
});
