import { useState } from 'react'
import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { folders, type FolderDetail, type Opener } from '#modules/documents/shared/folders.ts'
import { bodyOf, OpenersInput } from './openers-input.tsx'

/** Who opens a folder. */
export function RestrictDialog({ folder, onClose }: { folder: FolderDetail; onClose: () => void }) {
  const [openers, setOpeners] = useState<readonly Opener[]>(folder.openers ?? [])
  const send = useSend(folders.api.restrict, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Who may open ${folder.name}?`}
      description="The folder, the folders in it and their documents are there for these alone, and for administrators."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabledReason={openers.length === 0 ? 'Choose at least one person or role' : undefined}
            onClick={() => send.mutate({ params: { id: folder.id }, version: folder.version, body: bodyOf(openers) })}
          >
            Restrict access
          </Button>
        </>
      }
    >
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="mb-3" />}
      <OpenersInput value={openers} onChange={setOpeners} />
    </Dialog>
  )
}
