/** The error codes that the simulator can return. https://www.twilio.com/docs/api/errors */
const messages: Record<number, string> = {
  11200: 'HTTP retrieval failure',
  12300: 'Invalid Content-Type',
  20001: 'Unknown parameters',
  20003: 'Authenticate',
  20004: 'Method not allowed',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  20503: 'Service unavailable',
  21211: "Invalid 'To' Phone Number",
  21212: "Invalid 'From' Phone Number",
  21214: "'To' phone number cannot be reached",
  21217: 'Phone number does not appear to be valid',
  21408: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  21602: 'Message body is required.',
  21603: "A 'From' phone number is required.",
  21604: "A 'To' phone number is required.",
  21606: "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination.",
  21608: 'The number is unverified. Trial accounts cannot send messages to unverified numbers.',
  21609: "Invalid 'StatusCallback' url",
  21610: 'Attempt to send to unsubscribed recipient',
  21611: "This 'From' number has exceeded the maximum number of queued messages",
  21612: "Message cannot be sent with the current combination of 'To' and/or 'From' parameters",
  21614: "'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit',
  21620: 'Invalid media URL(s)',
  21621: "The 'From' number has not been enabled for MMS",
  21623: 'Number of media files exceeds allowed limit',
  21635: "'To' number cannot be a landline",
  21701: 'The Messaging Service does not exist',
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
  30011: 'MMS not supported by the receiving phone number in this region',
  30017: 'Carrier network congestion',
  30019: 'Content size exceeds carrier limit',
  30022: 'Exceeded US A2P 10DLC rate limits',
  30023: 'US A2P 10DLC - Daily message cap reached',
  30032: 'Toll-free number has not been verified',
  30027: 'US A2P 10DLC - T-Mobile daily message limit reached',
  30034: 'US A2P 10DLC - Message from an unregistered number',
  30036: 'Validity period expired',
  30045: 'Validity Period is less than zero or greater than maximum allowed',
  30410: 'Provider timeout error',
  90007: 'Invalid validity period value',
  90014: 'Validity Period should be positive integer',
};

export interface TwilioErrorBody {
  code: number;
  message: string;
  more_info: string;
  status: number;
}

export function errorText(code: number): string {
  return messages[code] ?? `Error ${code}`;
}

export function errorBody(code: number, status: number, message = errorText(code)): TwilioErrorBody {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

/** A request that Twilio rejects. No message is created. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly status = 400,
    message = errorText(code),
  ) {
    super(message);
  }

  get body(): TwilioErrorBody {
    return errorBody(this.code, this.status, this.message);
  }
}
