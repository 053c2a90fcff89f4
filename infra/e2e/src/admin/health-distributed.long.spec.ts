import { describeHealth } from './health.js';

describeHealth('distributed');
