import * as docsCalls from '@lacquer/contracts/calls/docs';
import { sortedCalls } from './openapi.js';

const accessWords = { anyone: 'anyone', staff: 'staff', owner: 'owner', provider: 'signed provider' } as const;

/** The calls as a table, readable without JavaScript; tools read the document itself. */
export function renderDocsPage(): string {
  const rows = sortedCalls().map(
    ({ method, path, summary, access, status }) =>
      `<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${summary}</td><td>${accessWords[access]}</td><td>${status}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lacquer: the HTTP contract</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}td,th{text-align:left;padding:.3rem .8rem .3rem 0}</style>
<h1>The HTTP contract</h1>
<p>Bodies, answers and errors in full: <a href="${docsCalls.readDocument.path}">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method<th>Path<th>What it does<th>For<th>Answers</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}
