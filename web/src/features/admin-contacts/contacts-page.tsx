import type { ContactSubmission } from '@lacquer/contracts/contact';
import { useQuery } from '@tanstack/react-query';
import { interestedServiceLabel } from '../../content/interested-services';
import { PageTitle } from '../../components/ui/page-title';
import { formatDate, formatTime } from '../../format/dates';
import { submissionsQuery } from './queries';

export function ContactsPage() {
  const { data, isError } = useQuery(submissionsQuery);
  return (
    <>
      <PageTitle aside={data && <p>Total: {data.length}</p>}>Contact Submissions</PageTitle>
      {data ? (
        <SubmissionList submissions={data} />
      ) : isError ? (
        <p role="alert" className="mt-10 font-medium text-lacquer">
          Failed to fetch submissions
        </p>
      ) : (
        <p role="status" className="mt-10 text-ink-soft">
          Loading...
        </p>
      )}
    </>
  );
}

function SubmissionList({ submissions }: { submissions: readonly ContactSubmission[] }) {
  if (submissions.length === 0)
    return (
      <p className="mt-8 rounded-3xl border border-dashed border-brass/60 px-6 py-16 text-center text-ink-soft">
        No contact submissions yet
      </p>
    );
  return (
    <ul className="mt-8 grid gap-4">
      {submissions.map((submission) => (
        <li key={submission.id} className="min-w-0">
          <SubmissionCard submission={submission} />
        </li>
      ))}
    </ul>
  );
}

function SubmissionCard({ submission }: { submission: ContactSubmission }) {
  const name = `${submission.firstName} ${submission.lastName}`;
  return (
    <article aria-label={`Message from ${name}`} className="rounded-3xl bg-surface p-6 shadow-soft sm:p-7">
      <header className="flex flex-col justify-between gap-x-6 gap-y-2 sm:flex-row">
        <div className="min-w-0">
          <h2 className="text-2xl wrap-anywhere">{name}</h2>
          <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.95rem]">
            <a href={`mailto:${submission.email}`} className="break-all text-oxblood underline underline-offset-4">
              {submission.email}
            </a>
            {submission.phoneNumber && (
              <a href={`tel:${submission.phoneNumber}`} className="text-oxblood underline underline-offset-4">
                {submission.phoneNumber}
              </a>
            )}
          </p>
        </div>
        <p className="shrink-0 text-[0.92rem] text-ink-soft sm:pt-1 sm:text-right">
          <time dateTime={submission.submittedAt}>
            {formatDate(submission.submittedAt)}
            <br className="max-sm:hidden" /> {formatTime(submission.submittedAt)}
          </time>
        </p>
      </header>
      {submission.message && (
        <p className="mt-4 max-w-[75ch] whitespace-pre-line wrap-anywhere">{submission.message}</p>
      )}
      <footer className="mt-5 flex flex-wrap items-center justify-between gap-3 text-[0.85rem] text-ink-soft">
        {submission.interestedService ? (
          <span className="rounded-full bg-plaster-deep px-3 py-0.5 font-medium text-oxblood">
            {interestedServiceLabel(submission.interestedService)}
          </span>
        ) : (
          <span />
        )}
        <span>
          ID: <span className="font-mono break-all">{submission.id}</span>
        </span>
      </footer>
    </article>
  );
}
