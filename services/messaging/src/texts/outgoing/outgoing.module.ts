import { Module } from '@nestjs/common';
import { StaffAlerts } from '../alerts/staff-alerts.js';
import { CombinedTexts } from './combined-texts.repository.js';
import { OutgoingJobs } from './outgoing-jobs.js';
import { OutgoingLedger } from './outgoing-ledger.js';
import { OutgoingRepository } from './outgoing.repository.js';
import { SendOutgoingText } from './send-outgoing-text.js';

const parts = [CombinedTexts, OutgoingJobs, OutgoingLedger, OutgoingRepository, SendOutgoingText, StaffAlerts];

/** Texts to single phones, for the service and its workers. */
@Module({ providers: parts, exports: parts })
export class OutgoingModule {}
