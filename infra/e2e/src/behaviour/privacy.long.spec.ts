import { describePrivacy } from './privacy.js';

describePrivacy('distributed');
