import { describeJoining } from './joining.js';

describeJoining('distributed');
