import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import {
  CircleUser,
  HeartPulse,
  History,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Repeat,
  Store,
  Users,
  UsersRound,
  type LucideIcon,
  House,
} from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { t } from '../../staff-words/words';

export interface Section {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: LucideIcon;
  /** On phones: `bar` is the bottom bar, with room for four and More; `more` is behind More. Desktop shows both. */
  place: 'bar' | 'more';
  /** The required role. Absent: any signed-in user. */
  role?: StaffRole;
}

/** The pages of the admin, in the order of the navigation. */
export const sections: readonly Section[] = [
  { to: '/admin', label: t('Home'), icon: House, place: 'bar' },
  { to: '/admin/customers', label: t('Customers'), icon: Users, place: 'bar' },
  { to: '/admin/contacts', label: t('Messages'), icon: MessageCircle, place: 'bar' },
  { to: '/admin/campaigns', label: t('Campaigns'), icon: Megaphone, place: 'bar' },
  { to: '/admin/replies', label: t('Replies'), icon: MessagesSquare, place: 'more' },
  { to: '/admin/automations', label: t('Automations'), icon: Repeat, place: 'more', role: 'owner' },
  { to: '/admin/site', label: t('Site'), icon: Store, place: 'more' },
  { to: '/admin/staff', label: t('Staff'), icon: UsersRound, place: 'more', role: 'owner' },
  { to: '/admin/audit', label: t('Audit'), icon: History, place: 'more', role: 'owner' },
  { to: '/admin/health', label: t('Health'), icon: HeartPulse, place: 'more' },
  { to: '/admin/account', label: t('Your account'), icon: CircleUser, place: 'more' },
];

export const sectionsFor = (role: StaffRole): readonly Section[] =>
  sections.filter((section) => section.role === undefined || section.role === role);
