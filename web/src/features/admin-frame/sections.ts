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
  { to: '/admin', label: 'Home', icon: House, place: 'bar' },
  { to: '/admin/customers', label: 'Customers', icon: Users, place: 'bar' },
  { to: '/admin/contacts', label: 'Messages', icon: MessageCircle, place: 'bar' },
  { to: '/admin/campaigns', label: 'Campaigns', icon: Megaphone, place: 'bar' },
  { to: '/admin/replies', label: 'Replies', icon: MessagesSquare, place: 'more' },
  { to: '/admin/automations', label: 'Automations', icon: Repeat, place: 'more', role: 'owner' },
  { to: '/admin/site', label: 'Site', icon: Store, place: 'more' },
  { to: '/admin/staff', label: 'Staff', icon: UsersRound, place: 'more', role: 'owner' },
  { to: '/admin/audit', label: 'Audit', icon: History, place: 'more', role: 'owner' },
  { to: '/admin/health', label: 'Health', icon: HeartPulse, place: 'more' },
  { to: '/admin/account', label: 'Your account', icon: CircleUser, place: 'more' },
];

export const sectionsFor = (role: StaffRole): readonly Section[] =>
  sections.filter((section) => section.role === undefined || section.role === role);
