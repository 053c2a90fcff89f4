import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { PortTakenError } from '@lacquer/simulators/http/server';
import { type Providers, type ProvidersOptions, startProviders } from '@lacquer/simulators/providers';
import type { SimulatorsReady } from './simulator-process.js';

/** Runs the simulated Twilio and Square in a separate process, so changing them does not restart the supervisor. */
await runUntilSignal(async () => {
  const options = JSON.parse(process.argv[2] ?? '') as ProvidersOptions;
  const providers = await startOnFreePorts(options);
  const { environment, twilio, square } = providers;
  process.send?.({ environment, twilioUrl: twilio.url, squareUrl: square.url } satisfies SimulatorsReady);
  return () => providers.close();
});

/** Starts on the requested ports, which are the same in every session, or on free ports if they are taken. */
async function startOnFreePorts(options: ProvidersOptions): Promise<Providers> {
  try {
    return await startProviders(options);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    return startProviders({ ...options, twilioPort: 0, squarePort: 0 });
  }
}
