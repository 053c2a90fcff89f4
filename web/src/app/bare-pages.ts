import { pagesCache } from './pages-cache';

interface BarePage {
  title: string;
  /** What happened and what to do about it, as HTML. */
  words: string;
  link?: { address: string; words: string };
  /** The id of an empty, hidden paragraph that `script` fills. */
  facts?: string;
  script?: string;
}

const colors = { ground: '#fbf5f2', text: '#2a1a1e', softText: '#65464d', lacquer: '#b3213f', brass: '#b8905b' };
const nail = 'M1 31V13.5C1 6 7.5.8 12 .8S23 6 23 13.5V31Z';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 32"><path d="${nail}" fill="${colors.lacquer}"/></svg>`;

/** A self-contained page, for when no other resource can be loaded. */
const barePage = ({ title, words, link, facts, script }: BarePage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${colors.ground}">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: ${colors.ground}; color: ${colors.text}; font: 1.0625rem/1.65 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem; text-align: center }
h1 { margin: 1.5rem 0 0; font: 400 2.5rem/1.1 Georgia, serif; letter-spacing: -0.015em; text-wrap: balance }
p { color: ${colors.softText} }
p > a { margin: 0.5rem 0 }
a { display: inline-block; margin-top: 1rem; border-radius: 2rem; background: ${colors.lacquer}; color: #fff; padding: 0.7rem 1.6rem; font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 32" width="48" height="64" aria-hidden="true"><path d="${nail}" fill="none" stroke="${colors.brass}" stroke-dasharray="2 2"/></svg>
<h1>${title}</h1>
<p>${words}</p>
${facts ? `<p id="${facts}" hidden></p>` : ''}
${link ? `<a href="${link.address}">${link.words}</a>` : ''}
</main>
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`;

const factsId = 'salon';

/**
 * Shows the salon's name, phone and hours as they stand in the footer of the page that was opened last. A device
 * without such a page shows none.
 */
const salonFacts = `(async () => {
  const pages = await caches.open('${pagesCache}');
  for (const request of (await pages.keys()).reverse()) {
    const html = await (await pages.match(request)).text();
    const footer = new DOMParser().parseFromString(html, 'text/html').querySelector('footer');
    const phone = footer?.querySelector('address a[href^="tel:"]');
    if (!phone) continue;
    const hours = [...phone.closest('address').childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const call = document.createElement('a');
    call.href = phone.getAttribute('href');
    call.textContent = 'Call ' + phone.textContent.trim();
    const lines = [footer.querySelector('p').textContent.trim(), call, hours.map((node) => node.textContent).join('').trim()];
    const facts = document.getElementById('${factsId}');
    facts.replaceChildren(...lines.flatMap((line) => [line, document.createElement('br')]));
    facts.hidden = false;
    return;
  }
})()`;

/** Shown by the service worker for a page that is not cached. */
export const offlinePage = barePage({
  title: 'You are offline',
  words:
    'This page is not stored on this device, so it cannot be shown without a connection. Pages that you have opened before still can.',
  link: { address: '/', words: 'Go to the home page' },
  facts: factsId,
  script: salonFacts,
});

/** Shown by an overloaded server. */
export const busyPages = {
  /**
   * For a page, which the `Refresh` header of the response reloads after `seconds`. If the URL has a fragment, as
   * an invitation's does, the header would only scroll to it: then a script reloads the page.
   */
  opened: (seconds: number) =>
    barePage({
      title: 'One moment, please',
      words:
        'Our site is very busy right now. This page will reload automatically in a few seconds. If it does not, please reload it.',
      script: `if(location.hash)setTimeout(()=>location.reload(),${seconds * 1000})`,
    }),
  /** For a form submitted without scripts. Going back in the browser keeps its input. */
  sent: barePage({
    title: 'Not sent yet',
    words:
      'Our site is very busy right now, so your form was not sent. Please go back and send it again in a moment. Your input is still there.',
  }),
};
