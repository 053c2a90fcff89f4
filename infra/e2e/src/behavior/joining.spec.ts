import { describeJoining } from './joining.js';

describeJoining('standalone');
