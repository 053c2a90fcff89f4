import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';

export interface StaffAccount {
  id: string;
  email: string;
  name: string | null;
  role: StaffRole;
  /** `null`: that of the browser. */
  language: StaffLanguage | null;
  createdAt: Date;
  disabledAt: Date | null;
  hasSecondStep: boolean;
  /** Whether its password is still one that the command line generated. */
  hasGeneratedPassword: boolean;
  version: number;
}

export interface AccountRow {
  id: string;
  email: string;
  name: string | null;
  role: StaffRole;
  language: StaffLanguage | null;
  created_at: Date;
  disabled_at: Date | null;
  password_hash: string;
  generated_hash: string | null;
  has_second_step: boolean;
  version: number;
}

export const accountColumns = `a.*, EXISTS (
  SELECT FROM second_step s WHERE s.account_id = a.id AND s.turned_on_at IS NOT NULL) AS has_second_step`;

export function toAccount(row: AccountRow): StaffAccount {
  const { id, email, name, role, language } = row;
  return {
    id,
    email,
    name,
    role,
    language,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    hasSecondStep: row.has_second_step,
    hasGeneratedPassword: row.generated_hash === row.password_hash,
    version: row.version,
  };
}
