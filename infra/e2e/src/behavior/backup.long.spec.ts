import { describeBackup, describeMove } from './backup.js';

describeBackup('distributed');
describeMove('standalone', 'distributed');
describeMove('distributed', 'standalone');
