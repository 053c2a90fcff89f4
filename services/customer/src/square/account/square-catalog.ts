import type { SquareService } from '@lacquer/contracts/customers/square-services';
import { maxCents, salonCurrency } from '@lacquer/contracts/values';
import type { Square } from 'square';
import { itemName, textOf } from './from-square.js';
import type { SquareCalls } from './square-calls.js';

/** Square lists 100 objects on a page. More items than these are no menu. */
const mostPages = 10;

/** What of Square's catalog is a service. */
const serviceTypes: ReadonlySet<string> = new Set(['REGULAR', 'APPOINTMENTS_SERVICE']);

/** Reads the catalog through Square's API. @throws TokenRefusedError, SquareCallError */
export async function readSquareServices(calls: SquareCalls, signal: AbortSignal): Promise<SquareService[]> {
  const services = await readItems(calls, signal, servicesOf);
  return services.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The names of all variations by id, those of former services too. @throws TokenRefusedError, SquareCallError */
export async function readVariationNames(calls: SquareCalls, signal: AbortSignal): Promise<Map<string, string>> {
  return new Map(await readItems(calls, signal, variationNamesOf));
}

async function readItems<T>(
  calls: SquareCalls,
  signal: AbortSignal,
  toEntries: (object: Square.CatalogObject) => T[],
): Promise<T[]> {
  const read: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const request = { types: 'ITEM', ...(cursor !== undefined && { cursor }) };
    const { response } = await calls.call(signal, (square, options) => square.catalog.list(request, options));
    read.push(...(response.objects ?? []).flatMap(toEntries));
    const next = response.cursor || undefined;
    // a repeated cursor would never end
    if (next === undefined || next === cursor) break;
    cursor = next;
  }
  return read;
}

function variationNamesOf(object: Square.CatalogObject): [string, string][] {
  if (object.type !== 'ITEM') return [];
  const { name, variations } = object.itemData ?? {};
  return (variations ?? []).flatMap((variation): [string, string][] => {
    if (variation.type !== 'ITEM_VARIATION') return [];
    const called = itemName(textOf(name), textOf(variation.itemVariationData?.name));
    return called === null ? [] : [[variation.id, called]];
  });
}

function servicesOf(object: Square.CatalogObject): SquareService[] {
  if (object.type !== 'ITEM' || object.isDeleted) return [];
  const { name, variations, productType = 'REGULAR', isArchived } = object.itemData ?? {};
  if (isArchived || !serviceTypes.has(productType)) return [];
  return (variations ?? []).flatMap((variation): SquareService[] => {
    if (variation.type !== 'ITEM_VARIATION' || variation.isDeleted) return [];
    const { name: variationName, priceMoney, serviceDuration } = variation.itemVariationData ?? {};
    const called = itemName(textOf(name), textOf(variationName));
    return called === null ? [] : [{ name: called, price: centsOf(priceMoney), minutes: minutesOf(serviceDuration) }];
  });
}

function centsOf({ amount, currency }: Square.Money = {}): number | null {
  const isUsable = typeof amount === 'bigint' && currency === salonCurrency && amount >= 0n && amount <= maxCents;
  return isUsable ? Number(amount) : null;
}

/** Square has milliseconds. */
function minutesOf(duration: bigint | null | undefined): number | null {
  const minutes = Math.round(Number(duration ?? 0) / 60_000);
  return minutes > 0 ? minutes : null;
}
