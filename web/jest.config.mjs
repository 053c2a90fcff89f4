import preset from '@lacquer/jest/preset';

export default preset;
