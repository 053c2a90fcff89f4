import { defineCall } from '../../call.js';
import { bookingDay, reminderWishForm, setReminderWish } from '../../customers/bookings.js';
import { getCustomer } from '../../customers/customer-record.js';

export const day = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/day',
  summary: "Lists today's bookings at Square and the next ones",
  access: 'staff',
  answer: bookingDay,
});

export const setReminders = defineCall({
  method: 'PUT',
  path: '/api/admin/customers/:id/reminders',
  summary: 'Records whether a customer wants to be reminded of appointments by text',
  access: 'staff',
  params: getCustomer.request,
  body: reminderWishForm,
  safeToRepeat: true,
  forwards: setReminderWish,
  audit: {
    action: 'customer.reminders',
    subject: ({ params }) => ['customer', params.id],
    details: ({ body }) => body,
  },
});
