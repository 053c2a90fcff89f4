import type { Scenario } from '../scenario.js';
import { kills } from './kills.js';
import { serverFaults } from './servers.js';

export const scenarios: readonly Scenario[] = [...kills, ...serverFaults];
