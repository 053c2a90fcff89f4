import { describePrivacy } from './privacy.js';

describePrivacy('standalone');
describePrivacy('distributed');
