import { z } from 'zod';

/** The setting `UPGRADE_BACKUP`. */
export const upgradeBackup = z.enum(['on', 'off'], 'must be on or off').default('on').meta({
  group: 'Backup',
  description:
    'Whether a newer version makes a backup before it migrates the data, in `before-upgrade` of `DATA_DIR`; the last three are kept. `off`: there is no way back to the version before.',
});
