/** The connection to the salon's Square account. */
export interface SquareOptions {
  accessToken?: string;
  webhookSignatureKey?: string;
  /** Exactly as entered at Square: the signature covers it. */
  webhookUrl?: string;
  /** Defaults to Square's production address. */
  apiBaseUrl?: string;
  /** Only payments at these locations count. Absent: those at all. */
  locationIds?: readonly string[];
}

/** A complete connection: payments arrive from Square. */
export type SquareConnection = SquareOptions &
  Required<Pick<SquareOptions, 'accessToken' | 'webhookSignatureKey' | 'webhookUrl'>>;

export function findConnection(options: SquareOptions): SquareConnection | null {
  const { accessToken, webhookSignatureKey, webhookUrl } = options;
  if (!accessToken || !webhookSignatureKey || !webhookUrl) return null;
  return { ...options, accessToken, webhookSignatureKey, webhookUrl };
}
