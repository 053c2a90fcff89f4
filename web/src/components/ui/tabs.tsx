import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { FormField } from './fields/form-field';

export interface Tab {
  value: string;
  label: string;
  /** Rendered next to the label. */
  count?: number | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** A choice in place of the row, where that has no room. The panel stays the same, with what is typed in it. */
  isChoice?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs of a page, in a second row where one has no room. Store the selected tab in the URL, so that users can return to it. */
export function Tabs({ label, tabs, value, onChange, isChoice = false, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      {isChoice && (
        <FormField label={label}>
          {(control) => (
            <select {...control} value={value} onChange={({ target }) => onChange(target.value)} className="field">
              {tabs.map((tab) => (
                <option key={tab.value} value={tab.value}>
                  {tab.label}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      <Radix.List
        hidden={isChoice}
        aria-label={label}
        className="flex flex-wrap min-[360px]:gap-x-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-small font-medium text-ink-soft outline-offset-[-3px] hover:text-ink min-[360px]:px-3 min-[360px]:text-base data-[state=active]:border-lacquer data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-small text-ink-soft tabular-nums">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-4 outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
