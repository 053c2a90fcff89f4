import { describeTraces } from './traces.js';

describeTraces('standalone');
