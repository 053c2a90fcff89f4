import preset from '@lacquer/jest/preset';

export default {
  ...preset,
  testEnvironment: 'node',
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.(css|svg|woff2)(\\?url)?$': '<rootDir>/src/asset-stub.ts' },
};
