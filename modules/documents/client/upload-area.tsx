import { FolderOpen, Pause, Play, RotateCw, Upload, X } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#client/format.ts'
import { Unfinished } from '#client/upload/unfinished.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { unanswered } from '#client/upload/upload-words.ts'
import { Progress } from '#client/ui/progress.tsx'
import { documents } from '#modules/documents/shared/documents.ts'
import { chosenIn, droppedIn } from '#client/upload/dropped.ts'
import { FilesDetails } from './file-details.tsx'
import { useUploads, type Sending } from './use-uploads.ts'

/** Where files and whole folders are dropped or chosen, and how far each of them is. */
export function UploadArea({ folderId }: { folderId: string | null }) {
  const uploads = useUploads(folderId)
  const { queue, add, unfinished, forget } = uploads
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    await add(await droppedIn(event.dataTransfer))
  }
  const take = (input: HTMLInputElement) => {
    void add(chosenIn(input.files))
    // The same file may be chosen again after it was corrected.
    input.value = ''
  }
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
      <Unfinished uploads={unfinished} forget={forget} />
      {queue.length > 0 && (
        <>
          <Whole uploads={uploads} />
          <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line">
            {queue.map((each) => (
              <Line key={each.key} sending={each} uploads={uploads} />
            ))}
          </ul>
          <FilesDetails files={queue.flatMap(({ kept }) => kept ?? [])} />
        </>
      )}
    </section>
  )
}

type Uploads = ReturnType<typeof useUploads>

/** How far all of them are, by their bytes. */
function Whole({ uploads: { queue, pauseAll, goOnWithAll, cancelAll } }: { uploads: Uploads }) {
  const done = queue.filter(({ kept }) => kept).length
  const bytes = queue.reduce((total, { file }) => total + file.size, 0)
  const there = queue.reduce((total, { file, share }) => total + file.size * share, 0)
  const isOpen = queue.some(({ state }) => state === 'waiting' || state === 'sending')
  const isPaused = queue.some(({ state }) => state === 'paused')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Progress
        className="min-w-60 flex-1"
        label={<output>{`${done} of ${queue.length} uploaded`}</output>}
        value={bytes ? (there / bytes) * 100 : 0}
        detail={`${formatBytes(there)} of ${formatBytes(bytes)}`}
      />
      {isOpen && (
        <Button size="sm" icon={Pause} onClick={pauseAll}>
          Pause all
        </Button>
      )}
      {isPaused && (
        <Button size="sm" icon={Play} onClick={goOnWithAll}>
          Go on
        </Button>
      )}
      {(isOpen || isPaused) && (
        <Button size="sm" icon={X} onClick={cancelAll}>
          Cancel all
        </Button>
      )}
    </div>
  )
}

type LineProps = { sending: Sending; uploads: Uploads }

function Line({ sending: { key, file, path, state, share, waits, error, kept }, uploads }: LineProps) {
  const name = path ? `${path}/${file.name}` : file.name
  const detail = waits ? unanswered : state === 'paused' ? `Paused · ${formatBytes(file.size)}` : formatBytes(file.size)
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
                The same file is already stored:{' '}
                {kept.same.map((each, at) => (
                  <span key={each.id}>
                    {at > 0 && ', '}
                    <Link to={documents.pageOf(each.id)} className="underline hover:text-fg">
                      {each.title}
                    </Link>
                    {each.archived && ' (archived: open it to bring it back)'}
                  </span>
                ))}
              </span>
            )}
          </p>
        ) : (
          <Progress label={name} value={share * 100} detail={error ? undefined : detail} />
        )}
        {error && (
          <p role="alert" className="mt-1 text-caption font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      {error && <IconButton label={`Send ${name} again`} icon={RotateCw} size="sm" onClick={() => uploads.goOn(key)} />}
      {(state === 'waiting' || state === 'sending') && (
        <IconButton label={`Pause ${name}`} icon={Pause} size="sm" onClick={() => uploads.pause(key)} />
      )}
      {state === 'paused' && (
        <IconButton label={`Go on with ${name}`} icon={Play} size="sm" onClick={() => uploads.goOn(key)} />
      )}
      <IconButton
        label={kept ? `Close ${kept.title}` : error ? `Leave out ${name}` : `Cancel ${name}`}
        icon={X}
        size="sm"
        onClick={() => uploads.leave(key)}
      />
    </li>
  )
}
