import { describeShortLinks } from './short-links.js';

describeShortLinks('standalone');
