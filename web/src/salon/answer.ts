export { salonProfile as answer } from '@lacquer/contracts/salon/salon';
