import { describe, expect, it } from '@jest/globals';
import { categories, categoryOrder } from './categories';
import { startingPrice } from './service';
import { findServicePage } from './service-copy';
import { services, servicesOf } from './services';

/** The salon's published list: address, duration, starting price. */
const published = `
/french-manicure 45-60 min $35+
/gel-manicure 60-75 min $30+
/classic-manicure 30-45 min $25+
/acrylic-extensions 90-120 min $40+
/hot-stone-manicure 75-90 min $45+
/nail-art 60-120 min $10+ per nail
/classic-pedicure 45-60 min $30+
/spa-pedicure 75-90 min $35+
/gel-pedicure 60-75 min $40+
/waterless-pedicure 45-60 min $35+
/express-pedicure 25-30 min $20+
/paraffin-pedicure 75-90 min $50+
/athletic-pedicure 60-75 min $45+
/arm-waxing 20-30 min $25+
/eyebrow-waxing 15-20 min $20+
/foot-waxing 15-20 min $15+
/leg-waxing 30-45 min $35+`;

const wordsOf = (slug: string) => JSON.stringify(findServicePage(slug));

describe('the services', () => {
  it('are the seventeen of the published list, with its durations and prices', () => {
    const lines = services.map((service) => `/${service.slug} ${service.duration} ${startingPrice(service)}`);

    expect(lines.join('\n')).toBe(published.trim());
  });

  it('have a colour each', () => {
    expect(new Set(services.map(({ polish }) => polish)).size).toBe(17);
  });

  it('have a page each, leading to three others', () => {
    for (const service of services) {
      const page = findServicePage(service.slug);
      expect(page?.related.map(({ slug }) => slug).filter((slug) => slug !== service.slug)).toHaveLength(3);
      expect(page?.points).toHaveLength(4);
    }
    expect(findServicePage('constructor')).toBeUndefined();
  });

  it('say how long results last and what the express pedicure is also called', () => {
    for (const { slug } of servicesOf('waxing')) expect(wordsOf(slug)).toContain('4-6 weeks');
    expect(wordsOf('gel-manicure')).toContain('3+ weeks');
    expect(wordsOf('gel-pedicure')).toContain('3-4 weeks');
    expect(wordsOf('express-pedicure')).toContain('mini express');
    expect(wordsOf('express-pedicure')).toContain('30 minutes');
  });

  it('begin at the price of the cheapest in each category', () => {
    for (const group of categoryOrder)
      expect([group, categories[group].from]).toEqual([group, { manicure: 25, pedicure: 20, waxing: 15 }[group]]);
    expect(Math.min(...servicesOf('pedicure').map(({ from }) => from))).toBe(20);
    expect(Math.min(...servicesOf('waxing').map(({ from }) => from))).toBe(15);
  });
});
