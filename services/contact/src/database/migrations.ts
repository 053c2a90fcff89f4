import type { Migration } from '@lacquer/platform/database/schema-floor';
import { CreateSubmission1760000001000 } from './create-submission.migration.js';
import { HandleSubmission1760000003000 } from './handle-submission.migration.js';
import { ShortenSubmissionTime1760000002000 } from './shorten-submission-time.migration.js';
import { SubmissionVersion1760000004000 } from './submission-version.migration.js';

export const contactMigrations: Migration[] = [
  CreateSubmission1760000001000,
  ShortenSubmissionTime1760000002000,
  HandleSubmission1760000003000,
  SubmissionVersion1760000004000,
];
