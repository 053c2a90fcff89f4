import { describe, expect, it } from '@jest/globals';
import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import { adminAddress } from './admin-address';

const origin = 'https://salon.example.com';

describe('the admin page that an address names, as after the sign-in or in a notification', () => {
  it.each(['/admin/contacts', '/admin', '/admin/customers?q=213#list'])('can be %s', (path) => {
    expect(adminAddress(path, origin)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'https://evil.example.com/admin',
    '//evil.example.com/admin',
    '/\\evil.example.com/admin',
    '/admin/../../\\evil.example.com',
    'javascript:alert(1)',
    '/administrator',
    '/',
    '/admin/../api/auth/logout',
  ])('is the admin home instead of %j', (path) => {
    expect(adminAddress(path, origin)).toBe(adminPath);
  });
});
