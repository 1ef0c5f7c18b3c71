import { useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { defaultQuery, urlOf } from '#client/api.ts'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { datasetCall, type Dataset } from '#modules/reports/shared/datasets.ts'
import { reports } from '#modules/reports/shared/reports.ts'
import { DatasetList } from './dataset-list.tsx'
import { firstQuestion } from './question-edits.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useQuestion } from './use-question.ts'
import { Workbench } from './workbench.tsx'

/** A new report: its dataset, then its question with the answer below. */
export function BuilderPage() {
  const { question, ask } = useQuestion()
  const { can } = useAuth()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (name: string) => {
    setFailure(null)
    try {
      const dataset = await queries.fetchQuery({
        queryKey: [urlOf(datasetCall, { params: { name } })],
        queryFn: async (context) => (await defaultQuery(context)) as Dataset,
      })
      ask(firstQuestion(dataset))
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="New report"
        crumbs={[{ label: 'Reports', to: '/reports' }]}
        actions={
          question && (
            <>
              <Button variant="ghost" className="max-md:hidden" onClick={() => ask(null)}>
                Other dataset
              </Button>
              {can(reports.api.create.can) && (
                <Button variant="primary" icon={Save} onClick={() => setSaving(true)}>
                  Save
                </Button>
              )}
            </>
          )
        }
      />
      {failure && <Banner tone="danger" title={failure} className="mx-4 my-3" />}
      {question ? (
        <Workbench question={question} ask={ask} title="New report" saved={null} />
      ) : (
        <DatasetList onChoose={(name) => void choose(name)} />
      )}
      {question && (
        <SaveDialog
          open={saving}
          onOpenChange={setSaving}
          question={question}
          onSaved={(id) => void navigate(reports.pageOf(id), { replace: true })}
        />
      )}
    </div>
  )
}
