import { describeInterruptedErasure } from './privacy-interrupted.js';

describeInterruptedErasure('standalone');
describeInterruptedErasure('distributed');
