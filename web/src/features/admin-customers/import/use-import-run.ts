import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { ImportedRow, ImportReport } from '@lacquer/contracts/customers/customer-import';
import type { DateOrder } from '@lacquer/contracts/customers/written-date';
import type { Columns } from '@lacquer/customer-files/headings';
import { partsOf } from '@lacquer/customer-files/imported-rows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as client from '../../../api/client';
import { customerKeys } from '../queries';
import type { ChosenFile, RefusedRow } from './csv-file';

/** Imports a part, or reports what would happen. Sending a part again is safe: it adds only what is missing. */
const importPart = async (rows: ImportedRow[], run: ImportRunOptions): Promise<ImportReport> =>
  rows.length === 0
    ? { created: 0, updated: 0, unchanged: 0, refused: [] }
    : client.call(recordCalls.importRows, { body: { rows, dryRun: run.dryRun, dateOrder: run.dateOrder } });

export interface ImportRunOptions {
  columns: Columns;
  dateOrder: DateOrder | 'unknown';
  dryRun: boolean;
}

/** The progress of a run, and the outcomes of its rows. */
export interface Progress extends Omit<ImportReport, 'refused' | 'leftOut'> {
  /** Number of parts that the server has processed. */
  parts: number;
  rows: number;
  refused: RefusedRow[];
  /** Imported rows without one of their cells. */
  leftOut: RefusedRow[];
}

const nothing: Progress = { parts: 0, rows: 0, created: 0, updated: 0, unchanged: 0, refused: [], leftOut: [] };

class Stopped extends Error {}

/**
 * Sends a file part by part. After an error it continues with the unanswered part: the server imports a repeated part
 * without duplicates.
 */
export function useImportRun(file: ChosenFile, options: ImportRunOptions) {
  const { columns, dryRun } = options;
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothing);
  const isStopping = useRef(false);
  const run = useMutation({
    mutationFn: async (from: Progress) => {
      isStopping.current = false;
      setProgress(from);
      let now = from;
      let index = -1;
      for await (const part of partsOf(file, columns)) {
        index += 1;
        if (index < now.parts) continue;
        if (isStopping.current) throw new Stopped('stopped');
        const report = await importPart(part.imported, options);
        const cellsOf = new Map(part.rows.map(({ line, cells }) => [line, cells]));
        const withCells = (list: { line: number; reason: string }[]): RefusedRow[] =>
          list.map(({ line, reason }) => ({ line, reason, cells: cellsOf.get(line) ?? [] }));
        now = {
          parts: index + 1,
          rows: now.rows + part.rows.length,
          created: now.created + report.created,
          updated: now.updated + report.updated,
          unchanged: now.unchanged + report.unchanged,
          refused: [...now.refused, ...part.refused, ...withCells(report.refused)],
          leftOut: [...now.leftOut, ...withCells(report.leftOut ?? [])],
        };
        setProgress(now);
      }
      return now;
    },
    onSettled: async () => {
      if (dryRun) return;
      await Promise.all(
        [customerKeys.list, customerKeys.summary].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  return {
    progress,
    state: run.status,
    /** The error that stopped the run. `null` if the user stopped it. */
    error: run.error instanceof Stopped ? null : run.error,
    start: () => run.mutate(nothing),
    goOn: () => run.mutate(progress),
    stop: () => {
      isStopping.current = true;
    },
    reset: () => {
      run.reset();
      setProgress(nothing);
    },
  };
}
