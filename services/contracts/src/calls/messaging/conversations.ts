import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  answer,
  answerForm,
  assignConversation,
  assignmentForm,
  conversationCounts,
  conversationPerson,
  describePhone,
  conversationQuery,
  listConversationPeople,
  listConversations,
  markConversationRead,
  namedConversation,
  openForm,
  readForm,
  sendAnswer,
  setConversationOpen,
} from '../../messaging/conversations.js';
import { notePresence, presenceForm } from '../../messaging/presence.js';
import { conversationEntry, timelineQuery } from '../../customers/timeline.js';
import { phoneSubject } from '../../staff/phone-subject.js';
import { requiredText } from '../../values.js';

const one = z.object({ phone: requiredText(40) });
const phoneIn = ({ phone }: z.output<typeof one>) => ({ phoneNumber: phone });

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/conversations',
  summary: 'Lists conversations with phones that have texted the salon or were texted by staff, latest text first',
  access: 'staff',
  query: conversationQuery,
  answer: z.array(namedConversation),
  paged: true,
  errors: listConversations.errors,
});

export const texts = defineCall({
  method: 'GET',
  path: '/api/admin/conversations/:phone/texts',
  summary: 'Lists the texts between the salon and a phone, newest first',
  access: 'staff',
  params: one,
  query: timelineQuery,
  answer: z.array(conversationEntry),
  paged: true,
  errors: { 'CUSTOMER.CURSOR_INVALID': 'invalid', 'MESSAGING.PHONE_INVALID': 'invalid' },
});

export const check = defineCall({
  method: 'GET',
  path: '/api/admin/conversations/:phone',
  summary: 'Returns whether staff may text a phone, or why not',
  access: 'staff',
  params: one,
  forwards: describePhone,
  toRequest: ({ params }) => phoneIn(params),
});

export const sendText = defineCall({
  method: 'POST',
  path: '/api/admin/conversations/:phone/answers',
  summary: 'Texts a phone that has texted the salon or consented to texts',
  access: 'staff',
  params: one,
  body: answerForm,
  status: 202,
  answer,
  idempotent: true,
  forwards: sendAnswer,
  toRequest: ({ params, body }) => ({ ...body, ...phoneIn(params) }),
  // neither the phone nor the text
  audit: { action: 'reply.answer', responseSubject: ({ id }) => ['answer', id] },
});

export const markRead = defineCall({
  method: 'POST',
  path: '/api/admin/conversations/:phone/read',
  summary: 'Marks a conversation as read',
  access: 'staff',
  params: one,
  body: readForm,
  status: 204,
  safeToRepeat: true,
  forwards: markConversationRead,
  toRequest: ({ params, body }) => ({ ...body, ...phoneIn(params) }),
});

export const counts = defineCall({
  method: 'GET',
  path: '/api/admin/conversations/counts',
  summary: 'Counts the open conversations, the customers who wait, and your own conversations',
  access: 'staff',
  answer: conversationCounts,
});

export const people = defineCall({
  method: 'GET',
  path: '/api/admin/conversations/people',
  summary: 'Lists who may answer conversations',
  access: 'staff',
  answer: z.array(conversationPerson),
  forwards: listConversationPeople,
  toAnswer: (response) => response.people,
});

export const setOpen = defineCall({
  method: 'PUT',
  path: '/api/admin/conversations/:phone/open',
  summary: 'Closes a conversation, or opens it again',
  access: 'staff',
  params: one,
  body: openForm,
  status: 204,
  safeToRepeat: true,
  forwards: setConversationOpen,
  toRequest: ({ params, body }) => ({ ...body, ...phoneIn(params) }),
  audit: { action: 'reply.set-open', responseSubject: phoneSubject, details: ({ body }) => body },
});

export const noteState = defineCall({
  method: 'PUT',
  path: '/api/admin/conversations/:phone/presence',
  summary:
    'Tells the others who look at a conversation that you read it, type an answer, or have left it. Repeat it while it is so: it is forgotten after seconds',
  access: 'staff',
  params: one,
  body: presenceForm,
  status: 204,
  safeToRepeat: true,
  forwards: notePresence,
  toRequest: ({ params, body }) => ({ ...body, ...phoneIn(params) }),
});

export const assign = defineCall({
  method: 'PUT',
  path: '/api/admin/conversations/:phone/assignee',
  summary: 'Says who answers a conversation',
  access: 'staff',
  params: one,
  body: assignmentForm,
  status: 204,
  safeToRepeat: true,
  forwards: assignConversation,
  toRequest: ({ params, body }) => ({ ...body, ...phoneIn(params) }),
  audit: { action: 'reply.assign', responseSubject: phoneSubject, details: ({ body }) => body },
});
