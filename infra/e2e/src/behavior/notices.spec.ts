import { describeNotices } from './notices.js';

describeNotices('standalone');
