import { readSettings } from '@lacquer/platform/config/settings';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { standaloneSettings } from './config.js';
import { startStandalone } from './standalone.js';

await runUntilSignal(async () => {
  const settings = readSettings(standaloneSettings);
  const product = await startStandalone(settings, (line) => process.stdout.write(`${line}\n`));
  return () => product.stop();
});
