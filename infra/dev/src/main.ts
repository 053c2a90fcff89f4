import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings } from '@lacquer/platform/config/settings';
import { standaloneSettings } from '@lacquer/standalone/config';
import { z } from 'zod';
import { readOptions } from './options.js';
import { startSession } from './session.js';

const { PORT, DATA_DIR, DATABASE_URL, LOG_LEVEL, BOOKING_URL, GOOGLE_MAPS_API_KEY, GA_MEASUREMENT_ID } =
  standaloneSettings.shape;

/** Runs the product from its sources and restarts it when a source is saved. */
await runUntilSignal(async () => {
  const options = readOptions(process.argv.slice(2));
  const settings = readSettings(
    z.object({ PORT, DATA_DIR, DATABASE_URL, LOG_LEVEL, BOOKING_URL, GOOGLE_MAPS_API_KEY, GA_MEASUREMENT_ID }),
  );
  const session = await startSession(options, settings, (line) => void process.stdout.write(`${line}\n`));
  return () => session.stop();
});
