import type { RequiredStep } from '@lacquer/contracts/staff/staff';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { GatewaySettings } from '../../config.js';

interface SetUpState {
  role: StaffRole;
  hasGeneratedPassword: boolean;
  hasSecondStep: boolean;
}

/** What the account must do before anything else: at most one step at a time. */
export function requiredStepOf(account: SetUpState, settings: GatewaySettings): { required?: RequiredStep } {
  if (account.hasGeneratedPassword) return { required: 'change-password' };
  if (!account.hasSecondStep && needsSecondStep(account.role, settings)) return { required: 'set-up-second-step' };
  return {};
}

export const needsSecondStep = (role: StaffRole, { SECOND_STEP_REQUIRED = 'nobody' }: GatewaySettings): boolean =>
  SECOND_STEP_REQUIRED === 'everyone' || (SECOND_STEP_REQUIRED === 'owners' && role === 'owner');
