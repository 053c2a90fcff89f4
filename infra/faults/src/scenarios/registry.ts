import type { Scenario } from '../scenario.js';
import { alarms } from './alarms.js';
import { campaignChaos } from './campaign-chaos.js';
import { clocks } from './clock.js';
import { cuts } from './cuts.js';
import { diskFaults } from './disk.js';
import { emptied } from './emptied.js';
import { frozenSite } from './frozen-site.js';
import { kills } from './kills.js';
import { kindsChaos } from './kinds-chaos.js';
import { messages } from './messages.js';
import { names } from './names.js';
import { provider } from './provider.js';
import { queueFaults } from './queue.js';
import { reachChaos } from './reach-chaos.js';
import { serverFaults } from './servers.js';
import { squareChaos } from './square-chaos.js';

/** Every scenario, as data: importing this module starts nothing. */
export const scenarios: readonly Scenario[] = [
  ...kills,
  ...serverFaults,
  emptied,
  ...frozenSite,
  ...cuts,
  ...alarms,
  ...messages,
  ...provider,
  ...queueFaults,
  ...diskFaults,
  ...names,
  ...clocks,
  campaignChaos,
  squareChaos,
  reachChaos,
  kindsChaos,
];

/** @throws for an unknown name */
export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((each) => each.name === name);
  if (!found) throw new Error(`There is no scenario "${name}": npm run test:faults -- --list shows them.`);
  return found;
}
