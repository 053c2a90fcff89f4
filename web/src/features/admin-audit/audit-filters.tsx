import { auditOutcomes, type AuditFilter } from '@lacquer/contracts/staff/audit';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { t } from '../../staff-words/words';
import { areas } from './words';

const outcomeWords: Record<(typeof auditOutcomes)[number], string> = {
  done: t('Done'),
  failed: t('Failed'),
  started: t('Outcome unknown'),
};

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The filters of the audit trail. A choice applies immediately, typed text on Enter or blur. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const { actor, action, subject, outcome } = filter;
  const id = useId();
  const isFiltered = [actor, action, subject, outcome].some((value) => value !== undefined);
  return (
    <div role="search" aria-label={t('Filter the trail')} className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Typed
        key={`actor ${actor ?? ''}`}
        label={t('Who')}
        value={actor}
        onEnter={(value) => onFilter({ ...filter, actor: value })}
      />
      <Typed
        key={`subject ${subject ?? ''}`}
        label={t('Subject')}
        value={subject}
        onEnter={(value) => onFilter({ ...filter, subject: value })}
      />
      <div>
        <label htmlFor={`${id}-area`} className="mb-1 block text-base font-medium">
          {t('Area')}
        </label>
        <select
          id={`${id}-area`}
          className="field h-11 py-0"
          value={action ?? ''}
          onChange={({ target }) => onFilter({ ...filter, action: target.value || undefined })}
        >
          <option value="">{t('All areas')}</option>
          {action !== undefined && !(action in areas) && <option value={action}>{action}</option>}
          {Object.entries(areas).map(([area, label]) => (
            <option key={area} value={area}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-outcome`} className="mb-1 block text-base font-medium">
          {t('Outcome')}
        </label>
        <select
          id={`${id}-outcome`}
          className="field h-11 py-0"
          value={outcome ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, outcome: auditOutcomes.find((each) => each === target.value) })
          }
        >
          <option value="">{t('Any')}</option>
          {auditOutcomes.map((each) => (
            <option key={each} value={each}>
              {outcomeWords[each]}
            </option>
          ))}
        </select>
      </div>
      {isFiltered && (
        <Button look="quiet" size="sm" className="h-11 justify-self-start" onClick={() => onFilter({})}>
          {t('Clear the filters')}
        </Button>
      )}
    </div>
  );
}

interface TypedProps {
  label: string;
  value: string | undefined;
  onEnter: (value: string | undefined) => void;
}

function Typed({ label, value, onEnter }: TypedProps) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const enter = () => {
    const entered = typed.trim() || undefined;
    if (entered !== value) onEnter(entered);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <label htmlFor={id} className="mb-1 block text-base font-medium">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="field h-11 py-0"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={enter}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}
