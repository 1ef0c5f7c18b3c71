import { Camera, FileText, Paperclip, X } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { formatBytes } from '#client/format.ts'
import { Button, IconButton } from '#client/ui/button.tsx'

const pictures = 'image/jpeg,image/png,image/webp'

type Props = {
  file: File | null
  /** The name of the receipt that the line has already. */
  kept: string | null
  line: number
  onChoose: (file: File | null) => void
}

/** The receipt of a line: a photo by the camera of the phone, or a file. It is sent with the claim. */
export function ReceiptInput({ file, kept, line, onChoose }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChoose(event.target.files?.[0] ?? null)
    // The same file may be chosen again.
    event.target.value = ''
  }
  return (
    <div className="mt-4 flex min-w-0 flex-wrap items-center gap-2">
      <Button size="sm" icon={Camera} className="md:hidden" onClick={() => camera.current?.click()}>
        {file || kept ? 'New photo' : 'Photograph receipt'}
      </Button>
      <Button size="sm" icon={Paperclip} onClick={() => files.current?.click()}>
        {file || kept ? 'Other file' : 'Attach receipt'}
      </Button>
      {(file || kept) && (
        <span className="flex min-w-0 items-center gap-1.5 text-caption text-fg-muted">
          <FileText aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{file?.name ?? kept}</span>
          {file && <span className="shrink-0">{formatBytes(file.size)}</span>}
          {file && <IconButton label={`Leave out ${file.name}`} icon={X} size="sm" onClick={() => onChoose(null)} />}
        </span>
      )}
      <input
        ref={camera}
        type="file"
        accept={pictures}
        capture="environment"
        hidden
        aria-label={`Photograph receipt, line ${line}`}
        onChange={choose}
      />
      <input
        ref={files}
        type="file"
        accept={`${pictures},application/pdf`}
        hidden
        aria-label={`Attach receipt, line ${line}`}
        onChange={choose}
      />
    </div>
  )
}
