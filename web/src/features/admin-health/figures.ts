import type { AppOperations, OperationFigure } from '@lacquer/contracts/operations';

/** The sum over all labels. `undefined` if the app does not measure the figure, or cannot at present. */
export function figureOf({ figures }: AppOperations, wanted: OperationFigure): number | undefined {
  const found = figures.filter(({ name }) => name === wanted);
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

export const sumOf = (running: AppOperations, wanted: OperationFigure): number => figureOf(running, wanted) ?? 0;
