import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pathIn, siteLanguages, splitPath } from '@lacquer/contracts/site/languages';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import { sampleSiteIn } from '../testing/sample-site';
import { viteManifest } from './route-manifest';

// This suite runs after the build, against the bundle that ships.
const { loadSite } = await import('@lacquer/web/server');

const settings = {
  publicUrl: 'https://salon.example.com',
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};
const noData = { menu: null, page: null, gallery: null, testimonials: null, salon: null };

const lateManifest = z.record(
  z.string(),
  viteManifest.valueType.extend({ dynamicImports: z.array(z.string()).optional() }),
);

const readManifest = async (clientDir: string) =>
  lateManifest.parse(JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')));

/** The words that a page in a language loads before it starts. */
const dictionaryFiles = { es: 'src/language/load-spanish.ts', ko: 'src/language/load-korean.ts' };

/** The scripts of a document. */
const scriptsOf = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? '')),
];

describe('the weight of pages', () => {
  it('is at most 120 kB of compressed JavaScript per public page', async () => {
    const site = await loadSite();
    const manifest = await readManifest(site.clientDir);
    const paths = [...site.paths, '/gel-manicure', '/waxing-los-angeles'];
    for (const address of siteLanguages.flatMap((language) => paths.map((path) => pathIn(language, path)))) {
      const { language, path } = splitPath(address);
      const page = sampleSiteIn(language).findPage(slugOfPath(path)) ?? null;
      const html = await (await site.render({ path: address, data: { ...noData, page }, settings })).text();
      const words = language === 'en' ? [] : [`/${manifest[dictionaryFiles[language]]?.file}`];
      const sizes = await Promise.all(
        [...scriptsOf(html), ...words].map(
          async (script) => (await readFile(join(site.clientDir, `${script}.br`))).length,
        ),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);

      expect(sizes.length).toBeGreaterThan(1);
      expect([address, total <= 120_000 || total]).toEqual([address, true]);
    }
  });

  it('is at most 250 kB of compressed JavaScript per admin page', async () => {
    const { clientDir } = await loadSite();
    const manifest = await readManifest(clientDir);
    const pages = Object.keys(manifest).filter((key) => key.startsWith('src/routes/admin/'));
    const frame = ['src/app/entry-admin.tsx', 'src/routes/admin.tsx', 'src/routes/admin/_staff.tsx'];
    // chunks that the frame loads automatically
    const late = [
      'src/notices/notice-host.tsx',
      'src/features/session/require-session.ts',
      'src/salon/answer.ts',
      'src/menu/services-answer.ts',
      'src/kept/kept-answers.ts',
      'src/installed/installed-admin.ts',
    ];
    // chunks that a page loads on request, for few records, or only on phones, which load the forms on request
    const asked = [
      '../node_modules/papaparse/papaparse.min.js',
      '../node_modules/@photostructure/tz-lookup/tz.js',
      'src/features/admin-site/documents/framing/picture-framing.tsx',
      'src/features/admin-customers/export-csv.ts',
      'src/features/admin-customers/file-menu.tsx',
      'src/features/admin-customers/list/filter-panel.tsx',
      'src/features/admin-customers/personal-data/erase-dialog.tsx',
      'src/features/admin-customers/personal-data/export-dialog.tsx',
      'src/features/admin-customers/personal-data/job-dialog.tsx',
      'src/features/admin-customers/segments/save-segment.tsx',
      'src/features/admin-customers/segments/segments-dialog.tsx',
      'src/features/admin-customers/record/add-visit.tsx',
      'src/features/admin-customers/record/consent-dialogs.tsx',
      'src/features/admin-customers/record/correct-visit.tsx',
      'src/features/admin-customers/record/detached-phones.tsx',
      'src/features/admin-customers/record/edit-sheet.tsx',
      'src/features/admin-customers/record/merge-sheet.tsx',
      'src/features/admin-customers/record/void-visit.tsx',
    ];
    // chunks of different tabs or steps of a page, which loads one of them
    const tabs = [
      'src/features/admin-site/setup/profile-step.tsx',
      'src/features/admin-site/setup/services-step.tsx',
      'src/features/admin-site/setup/pictures-step.tsx',
      'src/features/admin-setup/connections-step.tsx',
      'src/features/account/second-step-of-setup.tsx',
      'src/features/admin-site/price-list.tsx',
      'src/features/admin-site/salon-details.tsx',
      'src/features/admin-site/documents/document-tab.tsx',
      'src/features/admin-site/documents/history/history.tsx',
    ];
    const shown = pages.flatMap((page) => {
      const parts = (manifest[page]?.dynamicImports ?? []).filter((key) => !asked.includes(key));
      const always = parts.filter((key) => !tabs.includes(key));
      const own = parts.filter((key) => tabs.includes(key));
      return own.length === 0 ? [{ page, parts }] : own.map((tab) => ({ page, parts: [...always, tab] }));
    });
    const totals = await Promise.all(
      shown.map(async ({ page, parts }) => {
        const chunks = new Set<string>();
        const collect = (key: string) => {
          const chunk = manifest[key];
          if (!chunk || chunks.has(chunk.file)) return;
          chunks.add(chunk.file);
          chunk.imports?.forEach(collect);
        };
        for (const start of [...frame, page]) for (const key of [start, `${start}?tsr-split=component`]) collect(key);
        late.forEach(collect);
        parts.forEach(collect);
        const sizes = await Promise.all(
          [...chunks].map(async (file) => (await readFile(join(clientDir, `${file}.br`))).length),
        );
        return sizes.reduce((sum, size) => sum + size, 0);
      }),
    );

    expect(totals.length).toBeGreaterThan(3);
    expect(Math.min(...totals)).toBeGreaterThan(100_000);
    expect(Math.max(...totals)).toBeLessThanOrEqual(250_000);
  });

  it('is not that of another page in the shell of the admin', async () => {
    const site = await loadSite();
    const manifest = await readManifest(site.clientDir);
    const html = await (await site.renderAdminShell({ settings, isPreview: false })).text();
    const frame = 'src/routes/admin/_staff';
    const pages = Object.keys(manifest).filter((key) => key.startsWith(`${frame}/`));
    const named = scriptsOf(html);

    expect(pages.length).toBeGreaterThan(10);
    expect(named).toContain(`/${manifest[`${frame}.tsx?tsr-split=component`]?.file}`);
    expect(pages.filter((key) => named.includes(`/${manifest[key]?.file}`))).toEqual([]);
  });

  it('includes no admin code on the home page', async () => {
    const site = await loadSite();
    const html = await (await site.render({ path: '/', data: noData, settings })).text();
    for (const script of scriptsOf(html)) {
      const code = await readFile(join(site.clientDir, script), 'utf8');
      for (const text of ['Customer Management', 'Staff sign-in', 'recovery codes', '/api/admin/', '/api/auth/'])
        expect([script, code.includes(text)]).toEqual([script, false]);
    }
  });
});
