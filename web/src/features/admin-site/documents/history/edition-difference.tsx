import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { DescribedPicture } from '@lacquer/contracts/site/fields';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../../components/ui/loading/loaded';
import { t } from '../../../../staff-words/words';
import { editionQuery } from '../queries';
import { anyValueWords } from '../salon-words';
import { PictureDifference } from './picture-difference';
import { ValueDifference } from './value-difference';
import { changeWords, labelOf } from '../words';

const isLogo = (kind: KindName, field: string): boolean => kind === 'salon' && field === 'logo';

const isPictures = (kind: KindName, field: string): boolean =>
  isLogo(kind, field) ||
  ['picture', 'pictures', 'crop', 'focal'].includes(documentKinds[kind].fields[field]?.type ?? '');

/** The pictures of a field: those of the document's only picture are cut as its other fields say. */
function picturesOf(kind: KindName, fields: DocumentFields | null, field: string): unknown {
  if (documentKinds[kind].fields[field]?.type === 'pictures') return fields?.[field];
  if (isLogo(kind, field)) return [fields?.[field] ?? []].flat();
  const { picture, crop, focal } = (fields ?? {}) as Partial<DescribedPicture>;
  return picture === undefined ? undefined : [{ picture, crop, focal }];
}

/** What an edition changed, field by field. */
export function EditionDifference({ edition }: { edition: number }) {
  const query = useQuery(editionQuery(edition));
  return (
    <Loaded query={query} what={t('the difference')}>
      {({ documents }) => (
        <ul className="mt-4 grid gap-4 border-t border-line pt-4">
          {documents.map((change) => {
            const { kind, document, before, after } = change;
            const changed = Object.keys(documentKinds[kind].fields)
              .map((name) => ({ name, old: anyValueWords(kind, before, name), now: anyValueWords(kind, after, name) }))
              .filter(({ old, now }) => old !== now);
            return (
              <li key={document}>
                <h3 className="font-medium wrap-anywhere">{changeWords(change)}</h3>
                <dl className="mt-1 grid gap-2">
                  {changed.map(({ name, old, now }) => (
                    <div key={name}>
                      <dt className="text-small text-ink-soft">{labelOf(kind, name)}</dt>
                      <dd className="whitespace-pre-line wrap-anywhere">
                        {isPictures(kind, name) ? (
                          <PictureDifference
                            before={picturesOf(kind, before, name)}
                            after={picturesOf(kind, after, name)}
                          />
                        ) : (
                          <ValueDifference before={old} after={now} />
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}
