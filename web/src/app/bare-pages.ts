import { pathIn, siteLanguages, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { offlineFile } from './offline-file';
import { pagesCache } from './pages-cache';

interface BarePage {
  language: SiteLanguage;
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
const barePage = ({ language, title, words, link, facts, script }: BarePage): string => `<!doctype html>
<html lang="${language}">
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
 * Shows the salon's name, phone and hours as they stand in the footer of the page that was opened last, and the day on which
 * that was: the hours may have changed since. A device without such a page shows none.
 */
const salonFacts = ({ call, asOf }: LanguageWords['offline']): string => `(async () => {
  const pages = await caches.open('${pagesCache}');
  for (const request of (await pages.keys()).reverse()) {
    const page = await pages.match(request);
    const footer = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('footer');
    const phone = footer?.querySelector('address a[href^="tel:"]');
    if (!phone) continue;
    const hours = [...phone.closest('address').childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const call = document.createElement('a');
    call.href = phone.getAttribute('href');
    call.textContent = '${call}'.replace('{phone}', phone.textContent.trim());
    const lines = [footer.querySelector('p').textContent.trim(), call, hours.map((node) => node.textContent).join('').trim()];
    const sent = Date.parse(page.headers.get('date'));
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' });
    if (!Number.isNaN(sent)) lines.push('${asOf}'.replace('{date}', day.format(sent)));
    const facts = document.getElementById('${factsId}');
    facts.replaceChildren(...lines.flatMap((line) => [line, document.createElement('br')]));
    facts.hidden = false;
    return;
  }
})()`;

interface Words {
  title: string;
  text: string;
}

interface LanguageWords {
  /** `asOf`: of the hours. */
  offline: Words & { home: string; call: string; asOf: string };
  busy: Words;
  notSent: Words;
}

/** These pages stand alone: nothing else of the site may be there to load, also no dictionary. */
const bareWords: Readonly<Record<SiteLanguage, LanguageWords>> = {
  en: {
    offline: {
      title: 'You are offline',
      text: 'This page is not stored on this device, so it cannot be shown without a connection. Pages that you have opened before still can.',
      home: 'Go to the home page',
      call: 'Call {phone}',
      asOf: 'Hours as of {date}',
    },
    busy: {
      title: 'One moment, please',
      text: 'Our site is very busy right now. This page will reload automatically in a few seconds. If it does not, please reload it.',
    },
    notSent: {
      title: 'Not sent yet',
      text: 'Our site is very busy right now, so your form was not sent. Please go back and send it again in a moment. Your input is still there.',
    },
  },
  es: {
    offline: {
      title: 'Está sin conexión',
      text: 'Esta página no está guardada en este dispositivo y no se puede mostrar sin conexión. Las páginas que ya abrió antes sí se pueden ver.',
      home: 'Ir a la página de inicio',
      call: 'Llamar al {phone}',
      asOf: 'Horario al {date}',
    },
    busy: {
      title: 'Un momento, por favor',
      text: 'Nuestro sitio tiene muchas visitas ahora. Esta página se vuelve a cargar sola en unos segundos. Si no lo hace, vuelva a cargarla.',
    },
    notSent: {
      title: 'Todavía no se envió',
      text: 'Nuestro sitio tiene muchas visitas ahora y su formulario no se envió. Regrese y envíelo otra vez en un momento. Lo que escribió sigue ahí.',
    },
  },
  ko: {
    offline: {
      title: '오프라인 상태입니다',
      text: '이 페이지는 이 기기에 저장되어 있지 않아 연결 없이는 볼 수 없습니다. 전에 열어 보신 페이지는 볼 수 있습니다.',
      home: '홈으로 가기',
      call: '전화 {phone}',
      asOf: '{date} 기준 영업시간',
    },
    busy: {
      title: '잠시만 기다려 주세요',
      text: '지금 방문자가 많습니다. 몇 초 뒤에 페이지가 자동으로 다시 열립니다. 열리지 않으면 새로고침해 주세요.',
    },
    notSent: {
      title: '아직 보내지지 않았습니다',
      text: '지금 방문자가 많아 양식이 전송되지 않았습니다. 뒤로 가서 잠시 후 다시 보내 주세요. 입력하신 내용은 그대로 있습니다.',
    },
  },
};

const offlinePage = (language: SiteLanguage): string => {
  const { title, text, home } = bareWords[language].offline;
  return barePage({
    language,
    title,
    words: text,
    link: { address: pathIn(language, '/'), words: home },
    facts: factsId,
    script: salonFacts(bareWords[language].offline),
  });
};

/** Shown by the service worker for a page that is not cached: by file name, one for each language. */
export const offlinePages: ReadonlyMap<string, string> = new Map(
  siteLanguages.map((language) => [offlineFile(language), offlinePage(language)]),
);

/** Shown by an overloaded server. */
export const busyPages = {
  /**
   * For a page, which the `Refresh` header of the response reloads after `seconds`. If the URL has a fragment, as
   * an invitation's does, the header would only scroll to it: then a script reloads the page.
   */
  opened: (seconds: number, language: SiteLanguage = 'en') =>
    barePage({
      language,
      title: bareWords[language].busy.title,
      words: bareWords[language].busy.text,
      script: `if(location.hash)setTimeout(()=>location.reload(),${seconds * 1000})`,
    }),
  /** For a form submitted without scripts. Going back in the browser keeps its input. */
  sent: (language: SiteLanguage = 'en') =>
    barePage({ language, title: bareWords[language].notSent.title, words: bareWords[language].notSent.text }),
};
