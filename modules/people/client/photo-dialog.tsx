import { Camera, ImageUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { z } from 'zod'
import { sentenceOf, useSend } from '#client/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, leaveLabel } from '#client/ui/dialog.tsx'
import { people, type Person } from '#modules/people/shared/people.ts'
import type { PhotoBody } from '#modules/people/shared/photos.ts'
import { Face } from './face.tsx'
import { photoOf } from './picture-of.ts'

const pictures = 'image/jpeg,image/png,image/webp'

/** Another photo of somebody: chosen or taken, seen as it will be, then kept. */
export function PhotoDialog({ row, onClose }: { row: Person; onClose: () => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [made, setMade] = useState<z.output<typeof PhotoBody> | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = useSend(people.api.setPhoto)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setFault(null)
    try {
      setMade(await photoOf(file))
    } catch {
      setFault('This file is no picture that can be opened here. Choose a JPEG, PNG or WebP picture.')
    }
  }
  const save = async () => {
    if (!made) return
    setFault(null)
    try {
      await send.mutateAsync({ params: { id: row.id }, body: made, version: row.version })
      onClose()
    } catch (error) {
      setFault(sentenceOf(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Photo of ${row.displayName}`}
      description="Everybody who finds them in the directory sees it."
      footer={
        <>
          <Button onClick={onClose}>{leaveLabel('Save photo')}</Button>
          <Button
            variant="primary"
            disabledReason={made ? undefined : 'Choose a picture first'}
            busy={send.isPending}
            onClick={() => void save()}
          >
            Save photo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault && <Banner tone="danger" title={fault} />}
        <div className="flex items-center gap-4">
          {made ? (
            <img
              src={`data:image/jpeg;base64,${made.image}`}
              alt={`${row.displayName}, as everybody will see them`}
              className="size-20 rounded-full object-cover"
            />
          ) : (
            <Face id={row.id} name={row.displayName} photo={row.photo} size="lg" />
          )}
          <div className="flex flex-wrap gap-2">
            <Button icon={ImageUp} onClick={() => files.current?.click()}>
              Choose picture
            </Button>
            <Button icon={Camera} className="md:hidden" onClick={() => camera.current?.click()}>
              Take photo
            </Button>
          </div>
        </div>
        <p className="text-caption text-fg-muted">
          The middle of the picture is kept, in two small sizes. When and where it was taken is left out.
        </p>
        <input ref={files} type="file" accept={pictures} hidden aria-label="Picture" onChange={(e) => void choose(e)} />
        <input
          ref={camera}
          type="file"
          accept={pictures}
          capture="user"
          hidden
          aria-label="Photo by the camera"
          onChange={(e) => void choose(e)}
        />
      </div>
    </Dialog>
  )
}
