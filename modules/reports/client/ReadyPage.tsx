import { Save } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatePill } from '#client/ui/pill.tsx'
import { Question } from '#modules/reports/shared/question.ts'
import { ready, type Ready } from '#modules/reports/shared/ready.ts'
import { reports } from '#modules/reports/shared/reports.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useQuestion } from './use-question.ts'
import { Workbench } from './workbench.tsx'

const crumbs = [{ label: 'Reports', to: '/reports' }]
type Asked = Extract<Ready, { question: unknown }>

/** A standard report: the same for everybody, saved as one's own where it is changed. */
export function ReadyPage() {
  const { slug } = useParams()
  const report = ready.find((each) => each.slug === slug)
  if (report && 'question' in report) return <Open key={report.slug} report={report} />
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="No such report" crumbs={crumbs} />
      <EmptyState
        title="There is no standard report at this address"
        drawing="document"
        action={<LinkButton to="/reports">All reports</LinkButton>}
      >
        The address may be incomplete.
      </EmptyState>
    </div>
  )
}

function Open({ report }: { report: Asked }) {
  const usual = useMemo(() => Question.parse(report.question), [report])
  const { question, changed, ask } = useQuestion(usual)
  const { can } = useAuth()
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={report.name}
        crumbs={crumbs}
        actions={
          <>
            {changed && (
              <Button variant="ghost" onClick={() => ask(null)}>
                Reset
              </Button>
            )}
            {can(reports.api.create.can) && (
              <Button variant={changed ? 'primary' : 'secondary'} icon={Save} onClick={() => setSaving(true)}>
                Save as new
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <StatePill state={changed ? 'Changed' : 'Standard'} tone={changed ? 'warning' : 'neutral'} />
        <p className="text-table text-fg-muted">{report.description}</p>
      </div>
      <Workbench
        question={question ?? usual}
        ask={ask}
        title={report.name}
        saved={changed ? null : { ready: report.slug }}
      />
      <SaveDialog
        open={saving}
        onOpenChange={setSaving}
        question={question ?? usual}
        name={report.name}
        onSaved={(id) => void navigate(reports.pageOf(id))}
      />
    </div>
  )
}
