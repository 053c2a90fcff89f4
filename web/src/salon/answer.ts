export { storedSalon as answer } from '@lacquer/contracts/salon/salon';
