import { describeHealth } from './health.js';

describeHealth('standalone');
