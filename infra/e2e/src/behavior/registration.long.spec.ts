import { describeRegistration } from './registration.js';

describeRegistration('distributed');
