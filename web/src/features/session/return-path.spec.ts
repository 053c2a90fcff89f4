import { describe, expect, it } from '@jest/globals';
import { adminHome, returnPath } from './return-path';

const origin = 'https://salon.example.com';

describe('the return path after the sign-in', () => {
  it.each(['/admin/contacts', '/admin', '/admin/customers?q=213#list'])('can be %s', (path) => {
    expect(returnPath(path, origin)).toBe(path);
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
    expect(returnPath(path, origin)).toBe(adminHome);
  });
});
