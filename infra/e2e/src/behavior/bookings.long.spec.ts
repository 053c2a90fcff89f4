import { describeBookings } from './bookings.js';

describeBookings('distributed');
