import { describeRegistration } from './registration.js';

describeRegistration('standalone');
