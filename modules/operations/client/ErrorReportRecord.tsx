import { Link } from 'react-router'
import { RecordPage } from '#client/record/RecordPage.tsx'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { errorReports, type ErrorReport } from '#modules/operations/shared/error-reports.ts'
import { members } from '#modules/settings/shared/members.ts'

/** One report: what broke, where, and for whom; remarks on it stay as comments. */
export const ErrorReportRecord = () => (
  <RecordPage
    record={errorReports}
    overview={(report) => <Report report={report} />}
    properties={['level', 'url', 'receivedAt', 'reportedAt', 'userAgent', 'build', 'callId', 'correlationId']}
  />
)

function Report({ report: { url, member, memberId, stack, componentStack } }: { report: ErrorReport }) {
  const { can } = useAuth()
  return (
    <div className="space-y-5">
      <p className="text-body text-fg-muted">
        {member && memberId ? (
          <>
            The browser was signed in as{' '}
            {can(members.api.read.can) ? (
              <Link to={members.pageOf(memberId)} className="rounded-check underline hover:text-fg">
                {member}
              </Link>
            ) : (
              member
            )}{' '}
            (not verified).
          </>
        ) : (
          'The browser reported no member.'
        )}{' '}
        {url && <>The error occurred on {url}.</>}
      </p>
      <Trace title="Stack" text={stack} />
      <Trace title="Components, innermost first" text={componentStack} />
    </div>
  )
}

const Trace = ({ title, text }: { title: string; text: string }) =>
  text.trim() && (
    <section aria-label={title}>
      <h2 className="mb-2 text-section text-fg">{title}</h2>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-card border border-line bg-sunken p-3 font-mono text-caption text-fg"
      >
        {text.trim()}
      </pre>
    </section>
  )
