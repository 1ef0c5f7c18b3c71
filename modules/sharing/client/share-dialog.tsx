import { useState } from 'react'
import { useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { RecordForm } from '#client/form/RecordForm.tsx'
import { formatInstant } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { CopiedText } from '#client/record/copied-text.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { DocumentDetail } from '#modules/documents/shared/documents.ts'
import { NewShareLink, shareCalls } from '#modules/sharing/shared/share-links.ts'
import { addDays } from '#shared/day.ts'
import { field } from '#shared/field.ts'

const Asked = NewShareLink.omit({ documentId: true, versionId: true }).extend({
  pinned: field.boolean('This version only', 'Otherwise, the version in effect when the link is opened'),
})

type Made = { link: string; endsAt: string; hasPassword: boolean }
type Props = { document: DocumentDetail; onClose: () => void }

/** Until when, for whom and how often people outside open a document; then the address, once. */
export function ShareDialog({ document: { id, title, versionNo, currentVersionId }, onClose }: Props) {
  const send = useSend(shareCalls.share)
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <NewAddress {...made} title={title} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Share ${title} by a link?`}
      description={`Anyone with the link can download the document without signing in; version ${versionNo} is in effect now. The link stops working if you lose access to the document.`}
    >
      <RecordForm
        compact
        schema={Asked}
        defaults={{ endsOn: addDays(companyDay(), 14), endsTime: '23:59', pinned: false }}
        submitLabel="Create link"
        onCancel={onClose}
        submit={async ({ pinned, ...body }) => {
          const versionId = pinned ? currentVersionId : null
          setMade(await send.mutateAsync({ body: { ...body, documentId: id, versionId } }))
        }}
      />
    </Dialog>
  )
}

const NewAddress = ({ link, endsAt, hasPassword, title, onClose }: Made & { title: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(next) => !next && onClose()}
    title={`Link to ${title}`}
    description={`The link works until ${formatInstant(endsAt)}. Copy it now: it is shown only once.`}
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <CopiedText label="Link" text={link} told="Link copied" />
    {hasPassword && <p className="mt-3 text-table text-fg-muted">Share the password another way, such as by phone.</p>}
  </Dialog>
)
