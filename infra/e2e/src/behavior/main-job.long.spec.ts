import { describeMainJob } from './main-job.js';

describeMainJob('distributed');
