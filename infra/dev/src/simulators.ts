import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { PortTakenError } from '@lacquer/simulators/http/server';
import { type Providers, type ProvidersOptions, startProviders } from '@lacquer/simulators/providers';
import type { SimulatorsReady } from './simulator-process.js';

/** Twilio and Square in a process of their own, so that a change of them needs no new supervisor. */
await runUntilSignal(async () => {
  const options = JSON.parse(process.argv[2] ?? '') as ProvidersOptions;
  const providers = await startOnFreePorts(options);
  const { environment, twilio, square } = providers;
  process.send?.({ environment, twilioUrl: twilio.url, squareUrl: square.url } satisfies SimulatorsReady);
  return () => providers.close();
});

/** On the ports asked for, which stay the same from day to day, or on any while another program has them. */
async function startOnFreePorts(options: ProvidersOptions): Promise<Providers> {
  try {
    return await startProviders(options);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    return startProviders({ ...options, twilioPort: 0, squarePort: 0 });
  }
}
