import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { type ImportedRow, type ImportReport, maxImportedRows } from '@lacquer/contracts/customers/customer-import';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as client from '../../../api/client';
import { customerKeys } from '../queries';
import { type Columns, type CsvFile, eachPart, type RefusedRow, toImported } from './csv-file';

/** Imports a part, or reports what would happen. Sending a part again is safe: it adds only what is missing. */
const importPart = (rows: ImportedRow[], dryRun: boolean): Promise<ImportReport> =>
  client.call(recordCalls.importRows, { body: { rows, dryRun } });

/** The progress of a run, and the outcomes of its rows. */
export interface Progress extends Omit<ImportReport, 'refused'> {
  /** Number of parts that the server has processed. */
  parts: number;
  rows: number;
  refused: RefusedRow[];
}

const nothing: Progress = { parts: 0, rows: 0, created: 0, updated: 0, unchanged: 0, refused: [] };

class Stopped extends Error {}

/**
 * Sends a file part by part. After an error it continues with the unanswered part: the server imports a repeated part
 * without duplicates.
 */
export function useImportRun(file: CsvFile, columns: Columns, dryRun: boolean) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothing);
  const isStopping = useRef(false);
  const run = useMutation({
    mutationFn: async (from: Progress) => {
      isStopping.current = false;
      setProgress(from);
      let now = from;
      await eachPart(file, maxImportedRows, async (part, index) => {
        if (index < now.parts) return;
        if (isStopping.current) throw new Stopped('stopped');
        const { created, updated, unchanged, refused } = await importPart(
          part.map((row) => toImported(row, columns)),
          dryRun,
        );
        const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
        const bad = part.flatMap((row) => {
          const reason = reasons.get(row.line);
          return reason === undefined ? [] : { ...row, reason };
        });
        now = {
          parts: index + 1,
          rows: now.rows + part.length,
          created: now.created + created,
          updated: now.updated + updated,
          unchanged: now.unchanged + unchanged,
          refused: bad.length > 0 ? [...now.refused, ...bad] : now.refused,
        };
        setProgress(now);
      });
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
