import { FolderOpen, RotateCw, Upload, X } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#client/format.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Progress } from '#client/ui/progress.tsx'
import { documents } from '#modules/documents/shared/documents.ts'
import { chosenIn, droppedIn } from './dropped.ts'
import { useUploads, type Sending } from './use-uploads.ts'

/** Where files and whole folders are dropped or chosen, and how far each of them is. */
export function UploadArea({ folderId }: { folderId: string | null }) {
  const { queue, add, again, leave } = useUploads(folderId)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(await droppedIn(event.dataTransfer))
  }
  const take = (input: HTMLInputElement) => {
    add(chosenIn(input.files))
    // The same file may be chosen again after it was corrected.
    input.value = ''
  }
  const done = queue.filter(({ kept }) => kept).length
  return (
    <section aria-label="Add files" className="flex flex-col gap-3 print:hidden">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
        className={cn(
          'flex flex-wrap items-center justify-center gap-2 rounded-card border border-dashed border-line-strong px-4 py-5 text-table text-fg-muted',
          over && 'border-focus bg-selected',
        )}
      >
        <Button icon={Upload} onClick={() => files.current?.click()}>
          Choose files
        </Button>
        <Button icon={FolderOpen} onClick={() => folder.current?.click()} className="max-md:hidden">
          Choose a folder
        </Button>
        <p className="max-md:hidden">or drop files and folders here</p>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Choose files"
          onChange={(event) => take(event.target)}
        />
        <input
          ref={(element) => {
            folder.current = element
            element?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          multiple
          hidden
          aria-label="Choose a folder"
          onChange={(event) => take(event.target)}
        />
      </div>
      {queue.length > 0 && (
        <>
          <output className="text-table text-fg-muted">
            {done} of {queue.length} kept
          </output>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line">
            {queue.map((each) => (
              <Line key={each.key} sending={each} again={() => again(each.key)} leave={() => leave(each.key)} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type LineProps = { sending: Sending; again: () => void; leave: () => void }

function Line({ sending: { file, path, share, error, kept }, again, leave }: LineProps) {
  const name = path ? `${path}/${file.name}` : file.name
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-table">
      <div className="min-w-0 flex-1">
        {kept ? (
          <p className="break-words">
            <Link to={documents.pageOf(kept.id)} className="font-medium text-primary-fg hover:underline">
              {kept.title}
            </Link>
            {kept.same.length > 0 && (
              <span className="block text-caption text-fg-muted">
                The same file is kept already:{' '}
                {kept.same.map((each, at) => (
                  <span key={each.id}>
                    {at > 0 && ', '}
                    <Link to={documents.pageOf(each.id)} className="underline hover:text-fg">
                      {each.title}
                    </Link>
                  </span>
                ))}
              </span>
            )}
          </p>
        ) : (
          <Progress label={name} value={error ? 0 : share * 100} detail={error ? undefined : formatBytes(file.size)} />
        )}
        {error && (
          <p role="alert" className="mt-1 text-caption font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      {error && <IconButton label={`Send ${name} again`} icon={RotateCw} size="sm" onClick={again} />}
      <IconButton
        label={kept ? `Close ${kept.title}` : error ? `Leave out ${name}` : `Stop sending ${name}`}
        icon={X}
        size="sm"
        onClick={leave}
      />
    </li>
  )
}
