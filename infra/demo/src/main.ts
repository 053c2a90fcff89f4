import { join } from 'node:path';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings } from '@lacquer/platform/config/settings';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { runDemo } from '@lacquer/simulators/demo/main';
import { startProviders } from '@lacquer/simulators/providers';
import { z } from 'zod';
import { standaloneSettings } from '@lacquer/standalone/config';
import { storedPassword } from '@lacquer/standalone/stored-secret';
import { startStandalone } from '@lacquer/standalone/standalone';

const { shape } = standaloneSettings;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs the product with a few months of data, against a simulated Twilio and Square. */
await runUntilSignal(async () => {
  const { PORT, DATA_DIR, LOG_LEVEL } = readSettings(
    z.object({ PORT: shape.PORT, DATA_DIR: shape.DATA_DIR, LOG_LEVEL: shape.LOG_LEVEL }),
  );
  // separate from a real salon's data
  const dataDir = join(DATA_DIR, 'demo');
  const owner = { email: 'owner@example.com', password: await storedPassword(dataDir) };
  const url = `http://localhost:${PORT}`;
  const providers = await startProviders({ webhookBase: url });
  const end = new AbortController();
  try {
    const settings = readSettings(standaloneSettings, {
      ...providers.environment,
      PORT: String(PORT),
      HOST: '127.0.0.1',
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
    const demo = runDemo({ baseUrl: url, ...owner, square: providers.square, say }, end.signal);
    demo.catch((error: unknown) => say(`The simulated salon stopped: ${messageOf(error)}`));
    return async () => {
      end.abort();
      await demo.catch(() => undefined);
      await product.stop();
      await providers.close();
    };
  } catch (error) {
    await providers.close();
    throw error;
  }
});
