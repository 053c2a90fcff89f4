/** The connection to the salon's Square account. */
export interface SquareOptions {
  accessToken?: string;
  webhookSignatureKey?: string;
  /** Exactly as entered at Square: the signature covers it. */
  webhookUrl?: string;
  /** Defaults to Square's production address. */
  apiBaseUrl?: string;
}

/** A complete connection: payments arrive from Square. */
export type SquareConnection = SquareOptions & Required<Omit<SquareOptions, 'apiBaseUrl'>>;

export function findConnection(options: SquareOptions): SquareConnection | null {
  const { accessToken, webhookSignatureKey, webhookUrl, apiBaseUrl } = options;
  if (!accessToken || !webhookSignatureKey || !webhookUrl) return null;
  return { accessToken, webhookSignatureKey, webhookUrl, apiBaseUrl };
}
