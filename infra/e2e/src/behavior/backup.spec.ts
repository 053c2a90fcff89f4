import { describeBackup } from './backup.js';

describeBackup('standalone');
