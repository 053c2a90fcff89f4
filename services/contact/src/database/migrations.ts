import type { Migration } from '@lacquer/platform/database/migrate';
import { CreateSubmission1760000001000 } from './create-submission.migration.js';

export const contactMigrations: Migration[] = [CreateSubmission1760000001000];
