import { describeOffers } from './offers.js';

describeOffers('distributed');
