import type { CleanUp } from './clean-up.js';
import { type ServerName, startTestServers } from './servers.js';

/**
 * Starts servers for a program that needs all of them, and names them in its environment, as those of tests. They are ended
 * by the clean-up, also if it begins while they start. @throws if one is not available
 */
export async function startServers(names: readonly ServerName[], cleanUp: CleanUp): Promise<void> {
  const starting = startTestServers(names);
  cleanUp.add(async () => (await starting).stop());
  const { missing, env } = await starting;
  if (missing[0]) throw missing[0];
  Object.assign(process.env, env);
}
