import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../staff/role.guard.js';
import { openApiDocument } from './openapi.js';
import { operations } from './operations.js';

@Controller('api/docs')
@Public()
export class DocsController {
  private readonly document = openApiDocument();
  private readonly page = renderPage();

  @Get('openapi.json')
  openApi(): object {
    return this.document;
  }

  /** Readable without a script; tools read the document itself. */
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  html(): string {
    return this.page;
  }
}

function renderPage(): string {
  const rows = operations.map(
    ({ method, path, summary, access, status }) =>
      `<tr><td><code>${method}</code></td><td><code>${path}</code></td><td>${summary}</td><td>${access}</td><td>${status}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lacquer: the HTTP contract</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}td,th{text-align:left;padding:.3rem .8rem .3rem 0}</style>
<h1>The HTTP contract</h1>
<p>Bodies, answers and errors in full: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method<th>Path<th>What it does<th>For<th>Answers</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}
