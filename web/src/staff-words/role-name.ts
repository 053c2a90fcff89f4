import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { t } from './words';

/** As it follows a person: `mina@example.com, owner`. */
export const roleName = (role: StaffRole): string => (role === 'owner' ? t('owner') : t('staff'));
