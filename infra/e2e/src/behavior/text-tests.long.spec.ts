import { describeTextTests } from './text-tests.js';

describeTextTests('distributed');
