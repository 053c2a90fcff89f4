import { describeEditions } from './editions.js';

describeEditions('distributed');
