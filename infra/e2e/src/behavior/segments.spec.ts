import { describeSegments } from './segments.js';

describeSegments('standalone');
