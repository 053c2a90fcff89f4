import { repeatedText, sameTextCode } from '@lacquer/contracts/messaging/same-text';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../api/api-error';
import { CautionBox } from '../components/ui/messages/caution-box';
import { known, t } from '../staff-words/words';

/** A launch of words that have just been launched. It passes with `recipients` as the typed number. */
export interface SameText {
  /** Which campaign has the same words, in a sentence of the server. */
  message: string;
  campaignId: string;
  recipients: number;
}

/** The refusal of a launch because of its words; null for any other error. */
export function sameTextOf(error: unknown): SameText | null {
  if (!(error instanceof ApiError) || error.body.code !== sameTextCode) return null;
  const parsed = repeatedText.safeParse(error.body.meanwhile?.present);
  return parsed.success ? { ...parsed.data, message: known(error.body.message) ?? '' } : null;
}

/** Says in a confirmation which campaign has the same words. */
export function SameTextNote({ sameText: { message, campaignId } }: { sameText: SameText }) {
  return (
    <CautionBox role="alert">
      <p className="font-semibold">{t('Nothing is sent yet.')}</p>
      <p className="mt-1 wrap-anywhere">{message}</p>
      <p className="mt-1">
        <Link to="/admin/campaigns/$id" params={{ id: campaignId }} className="font-medium underline">
          {t('Show that campaign')}
        </Link>
      </p>
    </CautionBox>
  );
}
