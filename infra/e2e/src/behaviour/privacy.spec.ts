import { describePrivacy } from './privacy.js';

describePrivacy('standalone');
