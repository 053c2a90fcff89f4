import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder with the files for Prometheus, Alertmanager and Grafana. */
export const watchFolder = fileURLToPath(new URL('../../../watch/', import.meta.url));

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const rulesFile = `${watchFolder}prometheus/lacquer.rules.yml`;

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The expressions of all panels. */
function readPanels(): string[] {
  const folder = `${watchFolder}grafana/`;
  return readdirSync(folder).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(folder + file, 'utf8')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  });
}

/** PromQL's own name with an underscore. */
const functions = new Set(['histogram_quantile']);

/** The figures that alerts and dashboards name, without the suffixes of a histogram, in order. */
export function namedFigures(): string[] {
  const expressions = [...readAlerts().map(({ expr }) => expr), ...readPanels()];
  const names = expressions.flatMap((expression) => {
    const withoutLabels = expression
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/\bby \([^)]*\)/g, '');
    return withoutLabels.match(/\b[a-z]\w*_\w+\b/g) ?? [];
  });
  const figures = names.filter((name) => !functions.has(name)).map((name) => name.replace(/_(count|bucket|sum)$/, ''));
  return [...new Set(figures)].toSorted((a, b) => a.localeCompare(b));
}

/** The figures in a text of `/metrics`. */
export const figuresIn = (metrics: string): string[] =>
  [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
