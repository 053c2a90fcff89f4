/** What the operator has told us of the salon's Square account. */
export interface SquareOptions {
  accessToken?: string;
  webhookSignatureKey?: string;
  /** As entered at Square, letter for letter. */
  webhookUrl?: string;
  /** Absent: Square's production address. */
  apiBaseUrl?: string;
}

/** Enough to take payments in. */
export type SquareConnection = SquareOptions & Required<Omit<SquareOptions, 'apiBaseUrl'>>;

export function findConnection(options: SquareOptions): SquareConnection | null {
  const { accessToken, webhookSignatureKey, webhookUrl, apiBaseUrl } = options;
  if (!accessToken || !webhookSignatureKey || !webhookUrl) return null;
  return { accessToken, webhookSignatureKey, webhookUrl, apiBaseUrl };
}
