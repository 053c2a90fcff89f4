import { describeAutomations } from './automations.js';

describeAutomations('standalone');
