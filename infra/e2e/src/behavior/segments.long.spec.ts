import { describeSegments } from './segments.js';

describeSegments('distributed');
