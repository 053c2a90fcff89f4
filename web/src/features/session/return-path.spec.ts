import { describe, expect, it } from '@jest/globals';
import { adminHome, returnPath } from './return-path';

const origin = 'https://salon.example.com';

describe('where to go after signing in', () => {
  it.each(['/admin/contacts', '/admin', '/admin/customers?q=213#list'])('goes back to %s', (path) => {
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
  ])('does not follow %j', (path) => {
    expect(returnPath(path, origin)).toBe(adminHome);
  });
});
