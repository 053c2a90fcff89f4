import type { MessageLedger } from './ledger.js';
import { apiVersion, type SimulatedMessage, toMediaResource, toResource } from './message.js';
import { normalize } from './send-form.js';

const defaultPageSize = 50;
const maxPageSize = 1000;

/** One page of the Messages list, newest first. `PageToken` is the last message of the previous page. */
export function listMessages(ledger: MessageLedger, accountSid: string, query: Record<string, string | undefined>) {
  const pageSize = Math.min(Math.max(Math.trunc(Number(query.PageSize)) || defaultPageSize, 1), maxPageSize);
  const page = Math.max(Math.trunc(Number(query.Page)) || 0, 0);
  const matching = ledger.list({
    to: query.To === undefined ? undefined : (normalize(query.To) ?? query.To),
    from: query.From === undefined ? undefined : (normalize(query.From) ?? query.From),
    sentOn: query.DateSent,
    sentFrom: query['DateSent>'],
    sentUntil: query['DateSent<'],
  });
  const token = query.PageToken?.replace(/^PA/, '');
  const start = token === undefined ? page * pageSize : matching.findIndex(({ sid }) => sid === token) + 1;
  const messages = matching.slice(start, start + pageSize);
  const last = messages.at(-1);
  const hasNext = last !== undefined && start + pageSize < matching.length;

  const address = (pageNumber: number, pageToken?: string) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && !name.startsWith('Page')) parameters.set(name, value);
    parameters.set('PageSize', String(pageSize));
    parameters.set('Page', String(pageNumber));
    if (pageToken !== undefined) parameters.set('PageToken', pageToken);
    return `/${apiVersion}/Accounts/${accountSid}/Messages.json?${parameters.toString()}`;
  };
  return {
    end: start + Math.max(messages.length - 1, 0),
    first_page_uri: address(0),
    next_page_uri: hasNext ? address(page + 1, `PA${last.sid}`) : null,
    page,
    page_size: pageSize,
    previous_page_uri: page > 0 ? address(page - 1) : null,
    start,
    uri: address(page, query.PageToken),
    messages: messages.map((message) => toResource(message, accountSid)),
  };
}

/** The Media list of an inbound message: at most ten files, so one page. */
export function listMedia(message: SimulatedMessage, accountSid: string) {
  const uri = `/${apiVersion}/Accounts/${accountSid}/Messages/${message.sid}/Media.json?PageSize=${defaultPageSize}&Page=0`;
  return {
    end: Math.max(message.received.length - 1, 0),
    first_page_uri: uri,
    next_page_uri: null,
    page: 0,
    page_size: defaultPageSize,
    previous_page_uri: null,
    start: 0,
    uri,
    media_list: message.received.map((file) => toMediaResource(message, file, accountSid)),
  };
}
