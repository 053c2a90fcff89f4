import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import { useMutation } from '@tanstack/react-query';
import * as client from '../api/client';
import { Button } from '../components/ui/button';
import { useErrorNotice } from '../notices/failure';
import { t } from '../staff-words/words';

/** Has a picture fetched that could not be fetched. The conversation shows what becomes of it. */
export function FetchAgain({ id }: { id: string }) {
  const showError = useErrorNotice();
  const fetchAgain = useMutation({
    mutationFn: () => client.send(pictureCalls.fetchAgain, { params: { id } }),
    onError: (error) => showError(t('The picture is not fetched again'), error),
  });
  return (
    <Button
      look="outline"
      size="sm"
      className="mt-2 flex h-11"
      disabled={fetchAgain.isPending || fetchAgain.isSuccess}
      onClick={() => fetchAgain.mutate()}
    >
      {t('Try again')}
    </Button>
  );
}
