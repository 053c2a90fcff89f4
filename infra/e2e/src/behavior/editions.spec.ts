import { describeEditions } from './editions.js';

describeEditions('standalone');
