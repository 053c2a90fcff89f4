import preset from '@lacquer/jest/preset';

// plain JavaScript without a transform: the entry must work before anything is installed or built
export default { ...preset, roots: ['<rootDir>'], testMatch: ['**/*.spec.mjs'], transform: {} };
