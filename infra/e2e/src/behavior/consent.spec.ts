import { describeConsent } from './consent.js';

describeConsent('standalone');
