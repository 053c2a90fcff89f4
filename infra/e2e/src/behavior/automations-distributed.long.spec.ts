import { describeAutomations } from './automations.js';

describeAutomations('distributed');
