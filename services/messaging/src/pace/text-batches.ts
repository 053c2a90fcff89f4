/**
 * How a worker shares the statements that every text requires, as options of a `Batcher`. A statement costs as much as a
 * dozen of its rows, so it collects eight texts, for 10 ms at most. Only a worker that sends without a limit has as many: a
 * text at its slot waits for no other.
 */
export const textBatches = { enough: 8, gatherMs: 10 } as const;
