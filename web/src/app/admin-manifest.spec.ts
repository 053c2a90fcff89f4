import { describe, expect, it } from '@jest/globals';
import { renderAdminManifest } from './admin-manifest';

const manifestOf = (...given: Parameters<typeof renderAdminManifest>) =>
  JSON.parse(renderAdminManifest(...given)) as Record<string, unknown>;

describe('the manifest of the admin', () => {
  it('has the name of the salon and the ground of its palette', () => {
    expect(manifestOf({ name: 'Rose Nails', palette: 'pine' })).toMatchObject({
      name: 'Rose Nails admin',
      background_color: '#f7f6ef',
      theme_color: '#f7f6ef',
      scope: '/admin',
      start_url: '/admin',
      display: 'standalone',
    });
  });

  it.each([
    ['Lacquer House', 'Lacquer admin'],
    ['A B C D E F', 'A B C D admin'],
    ['Donaudampfschifffahrtsgesellschaftsnaegel', 'Donaudam admin'],
    ['한인타운네일살롱앤스파', '한인타운네일살롱 admin'],
    ['Tiệm Móng Hoa Hồng', 'Tiệm admin'],
  ])('shortens %s to what fits below an icon', (name, short) => {
    expect(manifestOf({ name })['short_name']).toBe(short);
  });

  it('is complete while the salon is not known', () => {
    expect(manifestOf(null)).toMatchObject({ name: 'Salon admin', theme_color: '#fbf5f2' });
  });
});
