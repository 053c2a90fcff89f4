import { longestSearch } from '@lacquer/contracts/paging';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CornerDownLeft, Megaphone, Ticket, User, type LucideIcon } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { nameOf } from '../../format/customer-name';
import { formatPhone } from '../../format/phone';
import { known, t } from '../../staff-words/words';
import { foundCampaignsQuery, foundCodeQuery, foundCustomersQuery } from './queries';

export interface PaletteEntry {
  label: string;
  icon: LucideIcon;
  /** Synonyms that are searched but not shown. */
  keywords?: string[];
  onChoose: () => void;
}

interface PaletteProps {
  /** The initial text of the field. */
  firstText: () => string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  pages: readonly PaletteEntry[];
  commands: readonly PaletteEntry[];
  /** Opens a path of the admin. */
  onGo: (address: string) => void;
}

/** The command palette: finds pages, customers, campaigns and commands. */
export function Palette({ firstText, isOpen, onOpenChange, pages, commands, onGo }: PaletteProps) {
  const [typed, setTyped] = useState(() => firstText().slice(0, longestSearch));
  const text = typed.trim();
  // local entries are filtered on each keystroke; the server is queried when the input pauses
  const asked = useDeferredValue(text);
  const {
    data: customers = [],
    isFetching: isFindingCustomers,
    isError: areCustomersAway,
  } = useQuery(foundCustomersQuery(asked));
  const {
    data: campaigns = [],
    isFetching: isFindingCampaigns,
    isError: areCampaignsAway,
  } = useQuery(foundCampaignsQuery(asked));
  const { data: code } = useQuery(foundCodeQuery(asked));
  const away = [areCustomersAway && t('customers'), areCampaignsAway && t('campaigns')].filter(
    (each) => each !== false,
  );
  const run = (choose: () => void) => () => {
    onOpenChange(false);
    setTyped('');
    choose();
  };
  const has = ({ label, keywords = [] }: Pick<PaletteEntry, 'label' | 'keywords'>) =>
    [label, ...keywords].some((words) => words.toLowerCase().includes(text.toLowerCase()));

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[max(1rem,12dvh)] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-2xl bg-raised text-base leading-6 shadow-lift outline-none"
        >
          <Dialog.Title className="sr-only">{t('Search or jump to')}</Dialog.Title>
          {/* the server finds customers, because it matches names better than a local filter */}
          <Command label={t('Search or jump to')} shouldFilter={false} loop>
            <Command.Input
              value={typed}
              maxLength={longestSearch}
              onValueChange={setTyped}
              placeholder={t('Find a customer or page')}
              className="h-14 w-full border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-hint"
            />
            <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
              {away.length > 0 && (
                <p role="alert" className="px-3 py-2 text-negative">
                  {t('The {lists} could not be searched. Try again in a moment.', { lists: away.join(t(' and ')) })}
                </p>
              )}
              {away.length === 0 && (
                <Command.Empty className="px-3 py-8 text-center text-ink-soft">
                  {isFindingCustomers || isFindingCampaigns
                    ? t('Searching...')
                    : t('No results. Try part of a name or phone number.')}
                </Command.Empty>
              )}
              <Group heading={t('Codes')}>
                {code
                  ? [
                      <Item
                        key="code"
                        value={t('code {text}', { text })}
                        icon={Ticket}
                        label={code.offer?.description ?? text}
                        detail={[code.customer && nameOf(code.customer), known(code.explanation)]
                          .filter(Boolean)
                          .join(' · ')}
                        onSelect={run(() => {
                          const { customer, offer } = code;
                          if (customer) onGo(`/admin/customers/${customer.id}`);
                          else if (offer) onGo(`/admin/customers?q=${encodeURIComponent(offer.phone)}`);
                          else onGo('/admin/customers');
                        })}
                      />,
                    ]
                  : []}
              </Group>
              <Group heading={t('Customers')}>
                {text.length > 1 &&
                  customers.map(({ id, givenName, familyName, phoneNumber, email }) => {
                    const name = nameOf({ givenName, familyName });
                    const [first = t('Customer'), ...rest] = [
                      name,
                      phoneNumber && formatPhone(phoneNumber),
                      email,
                    ].flatMap((words) => words || []);
                    return (
                      <Item
                        key={id}
                        value={id}
                        icon={User}
                        label={first}
                        detail={rest[0]}
                        onSelect={run(() => onGo(`/admin/customers/${id}`))}
                      />
                    );
                  })}
              </Group>
              <Group heading={t('Campaigns')}>
                {text.length > 1 &&
                  campaigns.map(({ id, message, status }) => (
                    <Item
                      key={id}
                      value={id}
                      icon={Megaphone}
                      label={message}
                      detail={status}
                      onSelect={run(() => onGo(`/admin/campaigns/${id}`))}
                    />
                  ))}
              </Group>
              <Group heading={t('Pages')}>
                {pages.filter(has).map(({ label, icon, onChoose }) => (
                  <Item
                    key={label}
                    value={t('page {label}', { label })}
                    icon={icon}
                    label={label}
                    onSelect={run(onChoose)}
                  />
                ))}
              </Group>
              <Group heading={t('Commands')}>
                {commands.filter(has).map(({ label, icon, onChoose }) => (
                  <Item
                    key={label}
                    value={t('do {label}', { label })}
                    icon={icon}
                    label={label}
                    onSelect={run(onChoose)}
                  />
                ))}
              </Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const isEmpty = !Array.isArray(children) || children.length === 0;
  if (isEmpty) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-soft"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  value: string;
  icon: LucideIcon;
  label: string;
  detail?: string | null | undefined;
  onSelect: () => void;
}

function Item({ value, icon: Icon, label, detail, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 select-none data-[selected=true]:bg-plaster-mid"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      <span className="grid min-w-0 gap-x-3 py-1.5 sm:flex">
        <span className="min-w-0 truncate font-medium">{label}</span>
        {detail && <span className="min-w-0 shrink-0 truncate text-ink-soft">{detail}</span>}
      </span>
      <CornerDownLeft
        aria-hidden="true"
        className="ml-auto size-4 shrink-0 text-ink-soft opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  );
}
