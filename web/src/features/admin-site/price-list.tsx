import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { ChangedNotice, OtherPart } from '../../components/ui/changed-notice';
import { LoadFailure } from '../../components/ui/load-failure';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { useTellFailure } from '../../notices/failure';
import { dollars } from '../../format/money';
import { typedAmount } from '../../format/typed-amount';
import { changedMeanwhile, type ChangedMeanwhile } from '../../forms/changed-meanwhile';
import { servicesQuery } from '../../menu/queries';
import { useNotify } from '../../notices/notify';
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
              <PriceRow key={service.id} service={service} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** A price as input text, in dollars. */
const typed = (price: number): string => (price / 100).toFixed(2);

function PriceRow({ service }: { service: SalonService }) {
  /** `undefined`: no input, and the field shows the current price. `seen`: the service when the input started. */
  const [entry, setEntry] = useState<{ text: string; seen: SalonService }>();
  const { text, seen } = entry ?? { text: undefined, seen: service };
  const [fault, setFault] = useState<string>();
  const [label, faultId] = [useId(), useId()];
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const [others, setOthers] = useState<ChangedMeanwhile<SalonService> | null>(null);
  const show = (now: SalonService) =>
    queryClient.setQueryData(servicesQuery.queryKey, (list) =>
      list?.map((other) => (other.id === now.id ? now : other)),
    );
  const change = useMutation({
    ...setPrice,
    onSuccess: (saved, { seen: before, price, isUndo = false }) => {
      show(saved);
      setEntry(undefined);
      if (isUndo) return;
      const undo = () => change.mutate({ seen: saved, price: before.price, isUndo: true });
      notify({ text: `${saved.name} now costs ${dollars(price)}`, action: { label: 'Undo', onAct: undo } });
    },
    onError: (error, { seen: before, price }) => {
      const late = changedMeanwhile(catalogCalls.setPrice, error);
      if (!late) return tellFailure('The price was not changed', error);
      setOthers(late);
      setEntry({ text: typed(price), seen: before });
    },
  });
  const isChanged = text !== undefined && text.trim() !== typed(service.price);
  const reset = () => {
    setEntry(undefined);
    setFault(undefined);
  };
  const save = (made: SalonService) => {
    const read = typedAmount.safeParse(text);
    setFault(read.error?.issues[0]?.message);
    if (read.success) change.mutate({ seen: made, price: read.data });
  };
  const settle = ({ present }: ChangedMeanwhile<SalonService>, isMine: boolean) => {
    setOthers(null);
    show(present);
    if (isMine) save(present);
    else reset();
  };
  return (
    <li className="py-2">
      <form
        noValidate
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !others) save(seen);
        }}
      >
        <label htmlFor={label} className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">Price of </span>
          {service.name}
        </label>
        <span className="flex items-center gap-2">
          {isChanged && !others && (
            <Button type="submit" size="sm" className="h-11" disabled={change.isPending}>
              {change.isPending ? 'Saving...' : 'Save'}
            </Button>
          )}
          <span aria-hidden="true" className="text-ink-soft">
            $
          </span>
          <input
            id={label}
            value={text ?? typed(service.price)}
            inputMode="decimal"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            onChange={({ target }) => setEntry({ text: target.value, seen })}
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
      {others && (
        <div className="mt-2">
          <ChangedNotice
            what="this price"
            by={others.by}
            isPending={change.isPending}
            onKeepMine={() => settle(others, true)}
            onTakeTheirs={() => settle(others, false)}
          >
            <OtherPart name="Price">{dollars(others.present.price)}</OtherPart>
          </ChangedNotice>
        </div>
      )}
    </li>
  );
}
