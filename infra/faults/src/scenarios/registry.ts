import type { Scenario } from '../scenario.js';
import { alarms } from './alarms.js';
import { clocks } from './clock.js';
import { cuts } from './cuts.js';
import { diskFaults } from './disk.js';
import { kills } from './kills.js';
import { messages } from './messages.js';
import { provider } from './provider.js';
import { queueFaults } from './queue.js';
import { serverFaults } from './servers.js';

export const scenarios: readonly Scenario[] = [
  ...kills,
  ...serverFaults,
  ...cuts,
  ...alarms,
  ...messages,
  ...provider,
  ...queueFaults,
  ...diskFaults,
  ...clocks,
];
