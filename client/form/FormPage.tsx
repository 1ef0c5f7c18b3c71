import { Forbidden } from '#client/errors/forbidden.tsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { listCrumb } from '#client/record/last-list.ts'
import { PageHeader, type Crumb } from '#client/shell/page-header.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { AnyRecord } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { RecordForm } from './RecordForm.tsx'

type PageProps = {
  title: string
  crumbs: readonly Crumb[]
  /** What one needs to be here; the page says so to whoever may not. */
  can: string
  children: ReactNode
}

/** The page around a form. */
export function FormPage({ title, crumbs, can, children }: PageProps) {
  const auth = useAuth()
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {auth.can(can) ? (
        <div className="px-4 py-5">{children}</div>
      ) : (
        <Forbidden title="You may not do this" can={can} />
      )}
    </>
  )
}

type NewProps = {
  record: AnyRecord
  /** Pages above its list. */
  above?: readonly Crumb[]
  defaults?: Record<string, unknown>
  groups?: Parameters<typeof RecordForm>[0]['groups']
  /** In the form, after its fields. */
  children?: ReactNode
}

/** A new one of a record type that needs no more than its fields; it opens once it is created. */
export function NewRecordPage({ record, above = [], defaults, groups, children }: NewProps) {
  const navigate = useNavigate()
  // Whoever was led here by a list of steps goes back to it.
  const { back } = (useLocation().state ?? {}) as { back?: string }
  const create = useSend(record.api.create)
  return (
    <FormPage title={`New ${record.one}`} crumbs={[...above, listCrumb(record)]} can={record.api.create.can}>
      <RecordForm
        schema={record.create!}
        defaults={defaults}
        draft={`${record.name} new`}
        submitLabel={`Create ${record.one}`}
        groups={groups}
        onCancel={() => void navigate(back ?? record.listPage)}
        submit={async (values) => {
          const made = (await create.mutateAsync({ body: values })) as { id: string }
          toast({ title: `${upperFirst(record.one)} created` })
          await navigate(back ?? record.pageOf(made.id))
        }}
      >
        {children}
      </RecordForm>
    </FormPage>
  )
}
