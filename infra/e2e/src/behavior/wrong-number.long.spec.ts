import { describeWrongNumber } from './wrong-number.js';

describeWrongNumber('distributed');
