import { describeConsent } from './consent.js';

describeConsent('distributed');
