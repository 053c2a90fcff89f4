import { describeBookings } from './bookings.js';

describeBookings('standalone');
