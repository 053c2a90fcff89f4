import { describe, expect, it } from '@jest/globals';
import { findServicePage } from './service-copy';
import { services, servicesOf } from './services';

/** The salon's published list of paths and durations. The prices are in the catalog. */
const published = `
/french-manicure 45-60 min
/gel-manicure 60-75 min
/classic-manicure 30-45 min
/acrylic-extensions 90-120 min
/hot-stone-manicure 75-90 min
/nail-art 60-120 min
/classic-pedicure 45-60 min
/spa-pedicure 75-90 min
/gel-pedicure 60-75 min
/waterless-pedicure 45-60 min
/express-pedicure 25-30 min
/paraffin-pedicure 75-90 min
/athletic-pedicure 60-75 min
/arm-waxing 20-30 min
/eyebrow-waxing 15-20 min
/foot-waxing 15-20 min
/leg-waxing 30-45 min`;

const wordsOf = (slug: string) => JSON.stringify(findServicePage(slug));

describe('the services', () => {
  it('match the published list of seventeen, with its durations', () => {
    const lines = services.map((service) => `/${service.slug} ${service.duration}`);

    expect(lines.join('\n')).toBe(published.trim());
  });

  it('each have their own color', () => {
    expect(new Set(services.map(({ polish }) => polish)).size).toBe(17);
  });

  it('each have a page that links to three others', () => {
    for (const service of services) {
      const page = findServicePage(service.slug);
      expect(page?.related.map(({ slug }) => slug).filter((slug) => slug !== service.slug)).toHaveLength(3);
      expect(page?.points).toHaveLength(4);
    }
    expect(findServicePage('constructor')).toBeUndefined();
  });

  it('state how long results last and the other name of the express pedicure', () => {
    for (const { slug } of servicesOf('waxing')) expect(wordsOf(slug)).toContain('4-6 weeks');
    expect(wordsOf('gel-manicure')).toContain('3+ weeks');
    expect(wordsOf('gel-pedicure')).toContain('3-4 weeks');
    expect(wordsOf('express-pedicure')).toContain('mini express');
    expect(wordsOf('express-pedicure')).toContain('30 minutes');
  });
});
