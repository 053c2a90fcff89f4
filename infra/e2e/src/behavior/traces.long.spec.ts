import { describeTraces } from './traces.js';

describeTraces('distributed');
