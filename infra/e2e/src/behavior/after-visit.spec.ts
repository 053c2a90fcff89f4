import { describeAfterVisit } from './after-visit.js';

describeAfterVisit('standalone');
