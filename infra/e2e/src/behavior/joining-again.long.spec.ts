import { describeJoiningAgain } from './joining-again.js';

describeJoiningAgain('distributed');
