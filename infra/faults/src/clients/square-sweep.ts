import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { Stage } from '../stage.js';

/** Asks the product to read at Square what lost notifications told. */
export async function sweepSquare({ owner }: Pick<Stage, 'owner'>): Promise<void> {
  const { status } = await owner.post(squareCalls.sweep.path, {});
  if (status !== 202) throw new Error(`sweeping Square returned ${status}`);
}
