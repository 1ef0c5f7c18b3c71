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
import { Select, type Option } from '#client/ui/select.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { upperFirst } from '#shared/text.ts'

/** Record types that documents are linked to, where a module keeps them; the most frequent first. */
const linked = ['procurement.vendors', 'procurement.orders', 'financial.bills', 'hr.people']

/** The record types that the reader may link a document to. */
export function useLinkKinds(): readonly Option[] {
  const { can } = useAuth()
  return linked.flatMap((name) => {
    const recordRef = recordRefOf(name)
    return recordRef && can(`${name}.read`) ? [{ value: name, label: upperFirst(recordRef.one) }] : []
  })
}

export type LinkedTo = { record: string; recordId: string }
type LinkInputProps = {
  kinds: readonly Option[]
  value: LinkedTo
  onChange: (value: LinkedTo) => void
  /** The document, where several are on the page. */
  of?: string
}

/** A record of one of several record types. */
export const LinkInput = ({ kinds, value: { record, recordId }, onChange, of }: LinkInputProps) => (
  <>
    <Select
      label={of ? `Kind of record of ${of}` : 'Kind of record'}
      options={kinds}
      value={record}
      onChange={(value) => onChange({ record: value, recordId: '' })}
      className={of ? 'w-36 shrink-0' : 'w-44'}
    />
    <div className={of ? 'min-w-0 flex-1' : 'min-w-60 flex-1'}>
      <ReferenceInput
        to={record}
        value={recordId}
        onChange={(id) => onChange({ record, recordId: id })}
        aria-label={of ? `Record of ${of}` : 'Record'}
      />
    </div>
  </>
)

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
  const kinds = useLinkKinds()
  const [to, setTo] = useState<LinkedTo>({ record: kinds[0]?.value ?? '', recordId: '' })
  const send = useSend(documentCalls.link, () => setTo({ ...to, recordId: '' }))
  if (kinds.length === 0) return null
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (to.recordId) send.mutate({ params: { id }, body: to })
      }}
    >
      <LinkInput kinds={kinds} value={to} onChange={setTo} />
      <Button type="submit" busy={send.isPending} disabledReason={to.recordId ? undefined : 'Choose a record first'}>
        Link
      </Button>
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="basis-full" />}
    </form>
  )
}
