import type { Failure } from './run-fuzz.js';

/** One line per call and response, with the count and the shortest case. */
export function describeFailures(failures: readonly Failure[]): string[] {
  const groups = Map.groupBy(failures, ({ sent, status, answer }) => `${sent.name} ${status} ${codeOf(answer)}`);
  return [...groups].map(([what, group]) => {
    const [shortest] = group.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const { method, path, body } = shortest?.sent ?? {};
    return `${group.length} × ${what}: ${method} ${path?.slice(0, 300)} ${JSON.stringify(body?.toString().slice(0, 300) ?? '')}`;
  });
}

const sizeOf = ({ sent }: Failure): number => sent.path.length + (sent.body?.length ?? 0);
const codeOf = (answer: string): string => /"code":"([^"]*)"/.exec(answer)?.[1] ?? answer.slice(0, 60);
