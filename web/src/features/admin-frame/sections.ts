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
  /** `bar`: in the bar at the bottom of a phone, which holds four beside More. `more`: behind More. On a desk both are in the side bar. */
  place: 'bar' | 'more';
  /** Who may open it; absent: everybody who is signed in. */
  role?: StaffRole;
}

/** The pages of the admin, in the order of its bars. A new page is one line. */
export const sections: readonly Section[] = [
  { to: '/admin', label: 'Home', icon: House, place: 'bar' },
  { to: '/admin/customers', label: 'Customers', icon: Users, place: 'bar' },
  { to: '/admin/contacts', label: 'Messages', icon: MessageCircle, place: 'bar' },
  { to: '/admin/campaigns', label: 'Campaigns', icon: Megaphone, place: 'bar' },
  { to: '/admin/replies', label: 'Replies', icon: MessagesSquare, place: 'more' },
  { to: '/admin/automations', label: 'Automations', icon: Repeat, place: 'more', role: 'owner' },
  { to: '/admin/site', label: 'Site', icon: Store, place: 'more', role: 'owner' },
  { to: '/admin/staff', label: 'Staff', icon: UsersRound, place: 'more', role: 'owner' },
  { to: '/admin/audit', label: 'Audit', icon: History, place: 'more', role: 'owner' },
  { to: '/admin/health', label: 'Health', icon: HeartPulse, place: 'more' },
  { to: '/admin/account', label: 'Your account', icon: CircleUser, place: 'more' },
];

export const sectionsFor = (role: StaffRole): readonly Section[] =>
  sections.filter((section) => section.role === undefined || section.role === role);
