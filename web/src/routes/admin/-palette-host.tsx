import { useRouter } from '@tanstack/react-router';
import type { Session } from '@lacquer/contracts/staff/staff';
import { LogOut, Megaphone, Monitor, Moon, Sun, UserPlus } from 'lucide-react';
import { chooseScheme } from '../../app/color-scheme';
import { sectionsFor } from '../../features/admin-frame/sections';
import type { RefObject } from 'react';
import { Palette, type PaletteEntry } from '../../features/admin-palette/palette';
import { t } from '../../staff-words/words';

interface PaletteHostProps {
  session: Session;
  /** The text typed before this component loaded. */
  earlyLetters: RefObject<string>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSignOut: () => void;
}

/** Provides the palette's entries: every admin page and the global commands. Loads when the palette first opens. */
export function PaletteHost({ session, earlyLetters, isOpen, onOpenChange, onSignOut }: PaletteHostProps) {
  const router = useRouter();
  const go = (address: string) => router.history.push(address);
  const commands: PaletteEntry[] = [
    {
      label: t('Add a customer or a visit'),
      icon: UserPlus,
      keywords: ['new'],
      onChoose: () => go('/admin/customers?form=add'),
    },
    ...(session.role === 'owner'
      ? [
          {
            label: t('New campaign'),
            icon: Megaphone,
            keywords: ['text', 'sms'],
            onChoose: () => go('/admin/campaigns/new'),
          },
        ]
      : []),
    { label: t('Dark mode'), icon: Moon, keywords: ['colors', 'scheme'], onChoose: () => chooseScheme('dark') },
    { label: t('Light mode'), icon: Sun, keywords: ['colors', 'scheme'], onChoose: () => chooseScheme('light') },
    {
      label: t('Use the device colors'),
      icon: Monitor,
      keywords: ['scheme', 'mode'],
      onChoose: () => chooseScheme('system'),
    },
    { label: t('Sign out'), icon: LogOut, keywords: [t('log out'), 'leave'], onChoose: onSignOut },
  ];
  return (
    <Palette
      firstText={() => earlyLetters.current}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      pages={sectionsFor(session.role).map(({ to, label, icon }) => ({ label, icon, onChoose: () => go(to) }))}
      commands={commands}
      onGo={go}
    />
  );
}
