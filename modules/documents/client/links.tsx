import { Link2, X } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { sentenceOf, useApi, useSend } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { recordRefOf } from '#client/record-refs.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { ReferenceInput } from '#client/form/reference-input.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { upperFirst } from '#shared/text.ts'

/** What a document may belong to, where a module keeps it. */
const kinds = ['procurement.vendors', 'procurement.orders', 'financial.bills']

/** The records a document belongs to, of those one may see; on their pages it stands under Documents. */
export function Links({ document: { id, belongsToId } }: { document: DocumentDetail }) {
  const { can } = useAuth()
  const read = useApi(documentCalls.links, { params: { id } })
  const unlink = useSend(documentCalls.unlink)
  if (read.isPending) return <SkeletonLines lines={3} />
  if (read.isError) return <NotLoaded title="The links could not be loaded" read={read} />
  return (
    <div className="flex max-w-160 flex-col gap-4">
      {can(documentCalls.link.can) && <NewLink id={id} />}
      {unlink.isError && <Banner tone="danger" title={sentenceOf(unlink.error)} />}
      {read.data.length === 0 ? (
        <p className="text-table text-fg-muted">Not linked yet</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {read.data.map((link) => (
            <li key={link.id} className="flex items-center gap-3 px-3 py-2 text-table">
              <Link2 aria-hidden className="shrink-0 text-fg-subtle" />
              <RouterLink to={link.page} className="min-w-0 flex-1 hover:underline">
                <span className="block truncate font-medium text-fg">{link.title}</span>
                <span className="block truncate text-caption text-fg-muted">
                  {[upperFirst(link.noun), link.subtitle].filter(Boolean).join(' · ')}
                </span>
              </RouterLink>
              {can(documentCalls.unlink.can) && link.recordId !== belongsToId && (
                <IconButton
                  label={`Take the link to ${link.title} away`}
                  icon={X}
                  size="sm"
                  onClick={() => unlink.mutate({ params: { id, versionId: link.id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewLink({ id }: { id: string }) {
  const { can } = useAuth()
  const open = kinds.flatMap((name) => {
    const card = recordRefOf(name)
    return card && can(`${name}.read`) ? [{ value: name, label: upperFirst(card.one) }] : []
  })
  const [record, setRecord] = useState(open[0]?.value ?? '')
  const [recordId, setRecordId] = useState('')
  const send = useSend(documentCalls.link, () => setRecordId(''))
  if (open.length === 0) return null
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (recordId) send.mutate({ params: { id }, body: { record, recordId } })
      }}
    >
      <Select
        label="Kind of record"
        options={open}
        value={record}
        onChange={(value) => {
          setRecord(value)
          setRecordId('')
        }}
        className="w-44"
      />
      <div className="min-w-60 flex-1">
        <ReferenceInput to={record} value={recordId} onChange={setRecordId} aria-label="Record" />
      </div>
      <Button type="submit" busy={send.isPending} disabledReason={recordId ? undefined : 'Choose a record first'}>
        Link
      </Button>
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="basis-full" />}
    </form>
  )
}
