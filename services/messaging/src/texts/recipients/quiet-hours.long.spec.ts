import { describeQuietHours } from '../../testing/queues/quiet-hours.js';

describeQuietHours('postgres');
