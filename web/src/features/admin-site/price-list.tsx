import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { LoadFailure } from '../../components/ui/load-failure';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { useTellFailure } from '../../failure';
import { dollars } from '../../format/money';
import { typedAmount } from '../../format/typed-amount';
import { servicesQuery } from '../../menu/queries';
import { useNotify } from '../../notify';
import { setPrice } from './queries';

/** The menu with a field for each price. */
export function PriceList() {
  const services = useQuery({ ...servicesQuery, refetchOnMount: 'always' });
  if (services.isError) {
    return <LoadFailure what="the prices" error={services.error} onRetry={() => void services.refetch()} />;
  }
  if (!services.data) return <SkeletonRows label="Loading the prices" />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {[...Map.groupBy(services.data, ({ category }) => category)].map(([category, members]) => (
        <Card key={category} title={category}>
          <ul className="mt-2 divide-y divide-line">
            {members.map((service) => (
              // what somebody else has set meanwhile starts the row anew
              <PriceRow key={`${service.id} ${service.price}`} service={service} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** A price as it is typed, in dollars. */
const typed = (price: number): string => (price / 100).toFixed(2);

function PriceRow({ service }: { service: SalonService }) {
  const [text, setText] = useState(typed(service.price));
  const [fault, setFault] = useState<string>();
  const [label, faultId] = [useId(), useId()];
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  // said for the hook, not for one call: the row begins anew when its price has changed
  const change = useMutation({
    ...setPrice,
    onSuccess: (saved, { price, before }) => {
      queryClient.setQueryData(servicesQuery.queryKey, (list) =>
        list?.map((other) => (other.id === saved.id ? saved : other)),
      );
      if (before === undefined) return;
      notify({
        text: `${saved.name} costs ${dollars(price)} now`,
        action: { label: 'Undo', onAct: () => change.mutate({ id: saved.id, price: before }) },
      });
    },
    onError: (error) => {
      tellFailure('The price was not changed', error);
    },
  });
  const isChanged = text.trim() !== typed(service.price);
  const reset = () => {
    setText(typed(service.price));
    setFault(undefined);
  };
  const save = () => {
    if (!isChanged) return;
    const read = typedAmount.safeParse(text);
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return;
    change.mutate({ id: service.id, price: read.data, before: service.price });
  };
  return (
    <li className="py-2">
      <form
        noValidate
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={label} className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">Price of </span>
          {service.name}
        </label>
        <span className="flex items-center gap-2">
          {isChanged && (
            <Button type="submit" size="sm" className="h-11" disabled={change.isPending}>
              {change.isPending ? 'Saving...' : 'Save'}
            </Button>
          )}
          <span aria-hidden="true" className="text-ink-soft">
            $
          </span>
          <input
            id={label}
            value={text}
            inputMode="decimal"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && reset()}
            className="field w-24 text-right tabular-nums"
          />
        </span>
      </form>
      {fault !== undefined && (
        <p id={faultId} className="text-right text-[0.9rem] font-medium text-lacquer">
          The price {fault}
        </p>
      )}
    </li>
  );
}
