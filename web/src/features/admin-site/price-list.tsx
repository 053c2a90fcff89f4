import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { ChangedNotice, OtherPart } from '../../components/ui/messages/changed-notice';
import { Loaded } from '../../components/ui/loading/loaded';
import { useErrorNotice } from '../../notices/failure';
import { dollars } from '../../format/money';
import { amountText, typedAmount } from '../../format/typed-amount';
import { useVersionedForm } from '../../forms/use-versioned-form';
import { servicesQuery } from '../../menu/queries';
import { useNotify } from '../../notices/notify';
import { known, t } from '../../staff-words/words';
import { setPrice } from './queries';

/** The menu with a field for each price. */
export function PriceList() {
  const services = useQuery({ ...servicesQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={services} what={t('the prices')}>
      {(menu) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {[...Map.groupBy(menu, ({ category }) => category)].map(([category, members]) => (
            <Card key={category} title={category}>
              <ul className="mt-2 divide-y divide-line">
                {members.map((service) => (
                  <PriceRow key={service.id} service={service} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** Sets the price of a service. A saved price can be undone. */
function usePriceForm(service: SalonService) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const priceForm = useVersionedForm({
    call: catalogCalls.setPrice,
    stored: service,
    draftOf: ({ price }) => ({ price: amountText(price) }),
    read: (draft: { price: string }, form): PriceEdit | undefined => {
      const { data, error } = typedAmount.safeParse(draft.price);
      if (data !== undefined) return { price: data };
      form.setError('price', { message: error?.issues[0]?.message ?? '' });
      return undefined;
    },
    save: ({ price }, seen) => setPrice(seen, price),
    show: (now) =>
      queryClient.setQueryData(servicesQuery.queryKey, (list) =>
        list?.map((other) => (other.id === now.id ? now : other)),
      ),
    onSaved: (saved, { price, isUndo = false }, before): void => {
      if (isUndo) return;
      const undo = () => priceForm.saveEdit({ price: before.price, isUndo: true }, saved);
      notify({
        text: t('{name} now costs {amount}', { name: saved.name, amount: dollars(price) }),
        action: { label: t('Undo'), onAct: undo },
      });
    },
    onFailure: (error) => showError(t('The price was not changed'), error),
    // an undone price is not typed yet
    onConflict: ({ price }, form) => form.setValue('price', amountText(price), { shouldDirty: true }),
  });
  return priceForm;
}

interface PriceEdit {
  /** In cents. */
  price: number;
  isUndo?: boolean;
}

function PriceRow({ service }: { service: SalonService }) {
  const { form, isDirty, isSaving, conflict, choices, submit, discard } = usePriceForm(service);
  const [label, faultId] = [useId(), useId()];
  const isChanged = isDirty && form.watch('price').trim() !== amountText(service.price);
  const fault = form.formState.errors.price?.message;
  return (
    <li className="py-2">
      <form
        noValidate
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !conflict) submit();
        }}
      >
        <label htmlFor={label} className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">{t('Price of')} </span>
          {service.name}
        </label>
        <span className="flex items-center gap-2">
          {isChanged && !conflict && (
            <Button type="submit" size="sm" className="h-11" disabled={isSaving}>
              {isSaving ? t('Saving...') : t('Save')}
            </Button>
          )}
          <span aria-hidden="true" className="text-ink-soft">
            $
          </span>
          <input
            id={label}
            {...form.register('price')}
            inputMode="decimal"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            onKeyDown={({ key }) => key === 'Escape' && discard()}
            className="field w-24 text-right tabular-nums"
          />
        </span>
      </form>
      {fault !== undefined && (
        <p id={faultId} className="text-right text-base font-medium text-lacquer">
          {t('The price {fault}', { fault: known(fault) })}
        </p>
      )}
      {conflict && (
        <div className="mt-2">
          <ChangedNotice what={t('this price')} {...choices}>
            <OtherPart name={t('Price')}>{dollars(conflict.present.price)}</OtherPart>
          </ChangedNotice>
        </div>
      )}
    </li>
  );
}
