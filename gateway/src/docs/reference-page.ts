import * as docsCalls from '@lacquer/contracts/calls/docs';
import { contentPolicy, makeMark, takeMarks } from '../site/content-policy.js';

/** The product's colors, each with enough contrast on its backgrounds. */
const colors = `
.light-mode {
  --scalar-color-1: #2a1a1e;
  --scalar-color-2: #65464d;
  --scalar-color-3: #65464d;
  --scalar-color-ghost: #65464d;
  --scalar-color-disabled: #65464d;
  --scalar-color-accent: #b3213f;
  --scalar-link-color: #b3213f;
  --scalar-background-1: #fff;
  --scalar-background-2: #fbf5f2;
  --scalar-background-3: #f6e7e0;
  --scalar-background-accent: #fce8eb;
  --scalar-border-color: #ecd8d0;
  --scalar-color-green: #1d6540;
  --scalar-color-red: #93172f;
  --scalar-color-yellow: #5a4016;
  --scalar-color-orange: #5a4016;
  --scalar-color-blue: #24527a;
  --scalar-color-purple: #7a2e3f;
  --scalar-button-1: #b3213f;
  --scalar-button-1-color: #fff;
  --scalar-font: system-ui, sans-serif;
  --scalar-font-code: ui-monospace, monospace;
}
.light-mode .sidebar, .light-mode .t-doc__sidebar {
  --scalar-sidebar-background-1: #fbf5f2;
  --scalar-sidebar-color-2: #65464d;
  --scalar-sidebar-color-active: #b3213f;
}`;

const configuration = {
  url: docsCalls.readDocument.path,
  theme: 'none',
  customCss: colors,
  forceDarkModeState: 'light',
  hideDarkModeToggle: true,
  hideClientButton: true,
  // each of these would load something from another host
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  showDeveloperTools: 'never',
};

const script = `Scalar.createApiReference('#reference',${JSON.stringify(configuration)});document.getElementById('before').remove()`;

/**
 * The page of the API reference, and its content policy. `program`: the address of Scalar, which draws the reference
 * from the API description. Without scripts the page names the description.
 */
export function renderReferencePage(program: string): { html: string; policy: string } {
  const mark = makeMark();
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lacquer: the HTTP contract</title>
<style>body{margin:0;background:#fff;color:#2a1a1e;font:1rem/1.6 system-ui,sans-serif}#before{max-width:40rem;margin:0 auto;padding:2rem 1.25rem}a{color:#b3213f}</style>
</head>
<body>
<main id="before">
<h1>The HTTP contract</h1>
<p>Every call of the API with its bodies, answers and errors: <a href="${docsCalls.readDocument.path}">openapi.json</a> (OpenAPI 3.1). With scripts, this page shows it as a reference.</p>
</main>
<div id="reference"></div>
<script nonce="${mark}" src="${program}"></script>
<script nonce="${mark}">${script}</script>
</body>
</html>
`;
  const { html, hashes } = takeMarks(page, mark);
  return { html, policy: contentPolicy(hashes) };
}
