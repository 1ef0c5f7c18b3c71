import { Forbidden } from '#client/errors/forbidden.tsx'
import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { listAddress } from '#client/record/last-list.ts'
import { RecordFailed } from '#client/record/record-states.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { useWork } from '#client/use-work.ts'
import { sentenceOf } from '#client/api.ts'
import { importApi } from '#shared/imports.ts'
import type { AnyRecord } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { isWorking, stepOf } from './import-rules.ts'
import { MatchStep } from './match-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { RunStep } from './run-step.tsx'
import { StepList } from './step-list.tsx'
import { UploadStep } from './upload-step.tsx'

/** `/imports/:recordName` and `/imports/:recordName/:id`: a file becomes records in four steps, nothing is written before the last. */
export function ImportPage() {
  const { id } = useParams()
  const { can } = useAuth()
  const record = useLoaderData<AnyRecord | null>()
  if (!record?.imported) {
    return (
      <>
        <PageHeader title="Import" />
        <EmptyState title="Nothing to import here">The address names nothing that can be imported.</EmptyState>
      </>
    )
  }
  const crumbs = [{ label: upperFirst(record.many), to: listAddress(record) }]
  const title = `Import ${record.many}`
  if (!can(`${record.name}.import`)) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} />
        <Forbidden title={`You may not import ${record.many}`} can={`${record.name}.import`} />
      </>
    )
  }
  if (id) return <OneImport key={id} record={record} id={id} crumbs={crumbs} />
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      <StepList current="upload" />
      <UploadStep record={record} />
    </>
  )
}

function OneImport({ record, id, crumbs }: { record: AnyRecord; id: string; crumbs: { label: string; to: string }[] }) {
  const work = useWork(importApi.read, id, isWorking)
  const [back, setBack] = useState(false)
  if (work.isPending)
    return (
      <>
        <PageHeader title={`Import ${record.many}`} crumbs={crumbs} />
        <SkeletonLines lines={8} className="px-6 py-8" />
      </>
    )
  if (!work.data)
    return (
      <RecordFailed
        record={{ ...record, one: 'import', many: record.many }}
        crumbs={crumbs}
        error={work.error}
        onRetry={() => work.refetch()}
      />
    )
  const data = work.data
  const step = stepOf(data, back)
  return (
    <>
      <PageHeader title={`Import ${record.many}`} crumbs={crumbs} />
      <StepList current={step} />
      {work.isError && (
        <p role="alert" className="flex items-center gap-3 px-4 pt-3 text-table text-danger">
          {sentenceOf(work.error)}
          <Button size="sm" onClick={() => work.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {step === 'match' && (
        <MatchStep
          record={record}
          data={data}
          onChanged={work.put}
          onChecked={(next) => {
            setBack(false)
            work.put(next)
          }}
        />
      )}
      {step === 'review' && (
        <ReviewStep record={record} data={data} onBack={() => setBack(true)} onChanged={work.put} />
      )}
      {step === 'run' && <RunStep record={record} data={data} onChanged={work.put} />}
    </>
  )
}
