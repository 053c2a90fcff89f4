export { default } from '@lacquer/jest/preset';
