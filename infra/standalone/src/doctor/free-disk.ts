import { z } from 'zod';

/** The setting `DOCTOR_FREE_DISK_MB`. */
export const freeDiskMb = z.coerce.number('must be a number of megabytes').min(0).default(1024).meta({
  group: 'Operation',
  description:
    'Free space, in megabytes, below which `npm run doctor` counts a disk as full. Below three times as much, it warns.',
});
