import { describeNotices } from './notices.js';

describeNotices('distributed');
