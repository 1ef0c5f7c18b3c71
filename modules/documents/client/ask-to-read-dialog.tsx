import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { companyDay } from '#client/company-day.ts'
import { DayInput } from '#client/form/day-input.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/input.tsx'
import { documents, type DocumentDetail } from '#modules/documents/shared/documents.ts'
import type { Opener } from '#modules/documents/shared/folders.ts'
import { addDays } from '#shared/day.ts'
import { bodyOf, OpenersInput } from './openers-input.tsx'

/** Who is asked to read a document, and by when. */
export function AskToReadDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [readers, setReaders] = useState<readonly Opener[]>([])
  const [dueOn, setDueOn] = useState<string>(() => addDays(companyDay(), 14))
  const [note, setNote] = useState('')
  const send = useSend(documents.api.askToRead, onClose)
  const missing = readers.length === 0 ? 'Choose at least one person or role' : dueOn ? undefined : 'Enter a date'
  const submit = () =>
    send.mutate({
      params: { id: document.id },
      version: document.version,
      body: { ...bodyOf(readers), dueOn, note: note.trim() || null },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Who is asked to read ${document.title}?`}
      description={`Each of them finds it in the inbox, is reminded, and says when they have read version ${document.versionNo}. Whoever may not open its folder is not asked.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={send.isPending} disabledReason={missing} onClick={submit}>
            Ask to read
          </Button>
        </>
      }
    >
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="mb-3" />}
      <OpenersInput value={readers} onChange={setReaders} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <span aria-hidden className="mb-1 block text-table font-medium text-fg">
            To be read by
          </span>
          <DayInput aria-label="To be read by" value={dueOn} onChange={setDueOn} />
        </div>
        <div>
          <span aria-hidden className="mb-1 block text-table font-medium text-fg">
            Note
          </span>
          <Input
            aria-label="Note"
            placeholder="What to look at"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  )
}
