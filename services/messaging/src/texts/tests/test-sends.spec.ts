import { describeTestSends } from '../../testing/queues/test-sends.js';

describeTestSends('redis');
