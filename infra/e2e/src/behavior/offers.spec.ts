import { describeOffers } from './offers.js';

describeOffers('standalone');
