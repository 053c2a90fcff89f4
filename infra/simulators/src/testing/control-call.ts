/** Calls a simulator's control API. */
export function callControl(simulatorUrl: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${simulatorUrl}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}
