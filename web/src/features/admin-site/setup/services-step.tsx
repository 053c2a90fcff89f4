import * as squareServiceCalls from '@lacquer/contracts/calls/customers/square-services';
import type { SquareService } from '@lacquer/contracts/customers/square-services';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import * as client from '../../../api/client';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { FormField } from '../../../components/ui/fields/form-field';
import { Loaded } from '../../../components/ui/loading/loaded';
import { integrationsQuery } from '../../../connections/queries';
import { amountText, typedAmount } from '../../../format/typed-amount';
import { useErrorNotice } from '../../../notices/failure';
import { createDocument, documentsQuery, publishSite, saveDocument } from '../documents/queries';
import { useSiteChange } from '../documents/use-site-change';
import { counted, known, t } from '../../../staff-words/words';

interface ServicesStepProps {
  onDone: () => void;
}

/** Which services the salon offers, and for how much. Publishes what has changed. */
export function ServicesStep({ onDone }: ServicesStepProps) {
  const services = useQuery(documentsQuery('service'));
  const pages = useQuery(documentsQuery('category'));
  return (
    <Loaded query={services} what={t('the services')}>
      {(list) => (
        <Loaded query={pages} what={t('their pages')}>
          {(categories) => <ServicesForm services={list} pages={categories} onDone={onDone} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** What is typed about a service. `price` in dollars, as text. */
interface TypedService {
  isOffered: boolean;
  price: string;
}

/** A service that the list does not have yet. */
interface NewService {
  key: number;
  name: string;
  price: string;
  /** The slug of its page. */
  page: string;
}

const longestName = documentKinds.service.fields['name']?.max ?? 60;

/** Names that differ in case and spaces are the same service. */
const comparable = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const nextKey = (added: readonly NewService[]): number => Math.max(0, ...added.map(({ key }) => key)) + 1;

/** Letters of a page's name that the name of a service has too: `Deluxe Pedi` is of `Pedicure`. */
const sharedLetters = 3;

/** The slug of the page that most likely lists a service: by its name, else the first one. */
function pageFor(name: string, pages: readonly SiteDocument[]): string {
  const named = pages.find(({ title }) => comparable(name).includes(comparable(title).slice(0, sharedLetters)));
  return (named ?? pages[0])?.slug ?? '';
}

const dollarsOf = ({ fields }: SiteDocument): string =>
  typeof fields['price'] === 'number' ? amountText(fields['price']) : '';

const typedOf = (service: SiteDocument): TypedService => ({
  isOffered: service.fields['hidden'] !== true,
  price: dollarsOf(service),
});

/** The error of an amount; undefined without one. */
const faultOf = (price: string): string | undefined => typedAmount.safeParse(price).error?.issues[0]?.message;

function ServicesForm({
  services,
  pages,
  onDone,
}: ServicesStepProps & { services: readonly SiteDocument[]; pages: readonly SiteDocument[] }) {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedService>>>({});
  const [added, setAdded] = useState<readonly NewService[]>([]);
  const [isChecked, setChecked] = useState(false);
  const now = (service: SiteDocument) => typed[service.id] ?? typedOf(service);
  const change = (service: SiteDocument, over: Partial<TypedService>) =>
    setTyped((all) => ({ ...all, [service.id]: { ...now(service), ...over } }));
  const changeAdded = (key: number, over: Partial<NewService>) =>
    setAdded((all) => all.map((each) => (each.key === key ? { ...each, ...over } : each)));
  const named = added.filter(({ name }) => name.trim() !== '');
  const hasFault =
    services.some((service) => now(service).isOffered && faultOf(now(service).price) !== undefined) ||
    named.some(({ price }) => faultOf(price) !== undefined);

  /** Prices of services that have the same name, and the others as new ones. */
  const takeIn = (menu: readonly SquareService[]): string => {
    const byName = new Map(services.map((service) => [comparable(service.title), service]));
    const present = new Set(named.map(({ name }) => comparable(name)));
    const others = menu.filter(({ name }) => !byName.has(comparable(name)) && !present.has(comparable(name)));
    for (const { name, price } of menu) {
      const service = byName.get(comparable(name));
      if (service && price !== null) change(service, { isOffered: true, price: amountText(price) });
    }
    setAdded([
      ...named,
      ...others.map(({ name, price }, index) => ({
        key: nextKey(named) + index,
        name: name.slice(0, longestName),
        price: price === null ? '' : amountText(price),
        page: pageFor(name, pages),
      })),
    ]);
    const found = menu.length - others.length;
    if (menu.length === 0) return t('The menu at Square is empty.');
    return t('{found}, {more} below it. Nothing is saved yet.', {
      found: counted(found, 'service of Square is in the list', 'services of Square are in the list'),
      more: counted(others.length, 'more is', 'more are'),
    });
  };

  const save = useSiteChange(t('The services were not saved'), async () => {
    for (const service of services) {
      const { isOffered, price } = now(service);
      const cents = typedAmount.safeParse(price).data;
      const fields = {
        ...((service.fields['hidden'] === true) === isOffered && { hidden: !isOffered }),
        ...(isOffered && cents !== undefined && cents !== service.fields['price'] && { price: cents }),
      };
      if (Object.keys(fields).length > 0) await saveDocument(service, fields, service.version);
    }
    for (const { key, name, price, page } of named) {
      await createDocument('service', {
        name: { en: name.trim() },
        price: typedAmount.parse(price),
        category: page,
      });
      // what is added is not added again if a later one fails
      setAdded((all) => all.filter((each) => each.key !== key));
    }
    return publishSite();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!hasFault) save.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form noValidate aria-label={t('Services')} onSubmit={submit} className="mt-4">
      <FromSquare onMenu={takeIn} />
      {pages.map((page) => {
        const members = services.filter(({ fields }) => fields['category'] === page.slug);
        if (members.length === 0) return null;
        return (
          <fieldset key={page.id} className="mt-4">
            <legend className="text-title">{page.title}</legend>
            <ul className="mt-1 divide-y divide-line">
              {members.map((service) => (
                <ServiceRow
                  key={service.id}
                  service={service}
                  typed={now(service)}
                  fault={isChecked && now(service).isOffered ? faultOf(now(service).price) : undefined}
                  onChange={(over) => change(service, over)}
                />
              ))}
            </ul>
          </fieldset>
        );
      })}
      {added.map((service) => (
        <fieldset key={service.key} className="mt-4 rounded-2xl border border-line p-3">
          <legend className="px-1 font-semibold">{t('Another service')}</legend>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
            <InputField
              label={t('Name')}
              maxLength={longestName}
              value={service.name}
              onChange={({ target }) => changeAdded(service.key, { name: target.value })}
            />
            <InputField
              label={t('Price in dollars')}
              inputMode="decimal"
              fault={isChecked && service.name.trim() !== '' ? faultOf(service.price) : undefined}
              value={service.price}
              onChange={({ target }) => changeAdded(service.key, { price: target.value })}
            />
            <FormField label={t('Page')}>
              {(control) => (
                <select
                  {...control}
                  className="field"
                  value={service.page}
                  onChange={({ target }) => changeAdded(service.key, { page: target.value })}
                >
                  {pages.map(({ id, slug, title }) => (
                    <option key={id} value={slug}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          </div>
          <Button
            look="quiet"
            size="sm"
            className="mt-2 -ml-4 h-11"
            onClick={() => setAdded((all) => all.filter(({ key }) => key !== service.key))}
          >
            {t('Leave it out')}
          </Button>
        </fieldset>
      ))}
      <Button
        look="outline"
        size="sm"
        className="mt-4 h-11"
        onClick={() =>
          setAdded((all) => [...all, { key: nextKey(all), name: '', price: '', page: pages[0]?.slug ?? '' }])
        }
      >
        <Plus aria-hidden="true" className="size-4" /> {t('Add a service')}
      </Button>
      {isChecked && hasFault && (
        <p role="alert" className="mt-4 font-medium text-lacquer">
          {t('A price is missing or is not an amount in dollars, like 35.00.')}
        </p>
      )}
      <div>
        <Button type="submit" className="mt-6" disabled={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save and continue')}
        </Button>
      </div>
    </form>
  );
}

/** Reads the menu that the salon has at Square. Nothing without a connection. */
function FromSquare({ onMenu }: { onMenu: (menu: readonly SquareService[]) => string }) {
  const { data } = useQuery(integrationsQuery);
  const showError = useErrorNotice();
  const [outcome, setOutcome] = useState('');
  const read = useMutation({
    mutationFn: () => client.call(squareServiceCalls.list),
    onSuccess: (menu) => setOutcome(onMenu(menu)),
    onError: (error) => showError(t('The menu at Square was not read'), error),
  });
  if (!data?.square.connected) return null;
  return (
    <>
      <Button look="outline" wraps disabled={read.isPending} onClick={() => read.mutate()}>
        {read.isPending ? t('Reading...') : t('Take services and prices from Square')}
      </Button>
      <p role="status" className="mt-2 text-ink-soft empty:hidden">
        {outcome}
      </p>
    </>
  );
}

interface RowProps {
  service: SiteDocument;
  typed: TypedService;
  fault: string | undefined;
  onChange: (over: Partial<TypedService>) => void;
}

function ServiceRow({ service, typed, fault, onChange }: RowProps) {
  const faultId = useId();
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-12 min-w-0 flex-1 basis-44 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-lacquer"
            checked={typed.isOffered}
            onChange={({ target }) => onChange({ isOffered: target.checked })}
          />
          <span className={`min-w-0 wrap-anywhere ${typed.isOffered ? '' : 'text-ink-soft line-through'}`}>
            {service.title}
          </span>
        </label>
        {typed.isOffered && (
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="text-ink-soft">
              $
            </span>
            <input
              aria-label={t('Price of {title}, in dollars', { title: service.title })}
              inputMode="decimal"
              autoComplete="off"
              value={typed.price}
              aria-invalid={fault !== undefined}
              aria-describedby={fault === undefined ? undefined : faultId}
              onChange={({ target }) => onChange({ price: target.value })}
              className="field w-24 text-right tabular-nums"
            />
          </span>
        )}
      </div>
      {fault !== undefined && (
        <p id={faultId} className="text-right text-base font-medium text-lacquer">
          {t('The price {fault}', { fault: known(fault) })}
        </p>
      )}
    </li>
  );
}
