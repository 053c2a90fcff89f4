// Jest settings of every package: sources run as ES modules; SWC compiles decorators as TypeScript does.
export default {
  testEnvironment: '@lacquer/jest/host-environment',
  runtime: '@lacquer/jest/runtime',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: true,
            react: { runtime: 'automatic' },
          },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // long, so that a busy machine does not fail a test
  testTimeout: 600_000,
};
