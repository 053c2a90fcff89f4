import { UnavailableError } from '@lacquer/platform/errors/domain-error';

/** The connection to the salon's Square account. */
export interface SquareOptions {
  accessToken?: string;
  webhookSignatureKey?: string;
  /** Exactly as entered at Square: the signature covers it. */
  webhookUrl?: string;
  /** Defaults to Square's production address. */
  apiBaseUrl?: string;
  /** Only payments at these locations count. Absent: all locations. */
  locationIds?: readonly string[];
  /** Milliseconds between two probes of a refused token. Defaults to a minute. */
  probeMs?: number;
  /** For processed notifications; absent or 0: kept forever. */
  daysKept?: number;
}

/** A complete connection: payments arrive from Square. */
export type SquareConnection = SquareOptions &
  Required<Pick<SquareOptions, 'accessToken' | 'webhookSignatureKey' | 'webhookUrl'>>;

export function findConnection(options: SquareOptions): SquareConnection | null {
  const { accessToken, webhookSignatureKey, webhookUrl } = options;
  if (!accessToken || !webhookSignatureKey || !webhookUrl) return null;
  return { ...options, accessToken, webhookSignatureKey, webhookUrl };
}

/** The address of Square's API. */
export const squareApiUrl = ({ apiBaseUrl }: SquareOptions): string => apiBaseUrl ?? 'https://connect.squareup.com';

export const squareNotConfigured = (): UnavailableError =>
  new UnavailableError(
    'CUSTOMER.SQUARE_NOT_CONFIGURED',
    'Square is not connected. Set SQUARE_ACCESS_TOKEN, SQUARE_WEBHOOK_SIGNATURE_KEY and SQUARE_WEBHOOK_URL.',
  );
