import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { formatBytes, formatNumber } from '#client/format.ts'
import { IconButton, LinkButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Drawer } from '#client/ui/dialog.tsx'
import { upperFirst } from '#shared/text.ts'
import type { Linked } from '#modules/documents/shared/calls.ts'
import { documents } from '#modules/documents/shared/documents.ts'
import { DownloadButton } from './download-button.tsx'
import { Preview } from './preview.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The files of the record, in the order of their list. */
  files: readonly Linked[]
  /** The one that is shown, by its link. */
  shown: string
  onShow: (linkId: string) => void
  /** The row of the one that is shown, which has the focus once this closes. */
  row: RefObject<HTMLElement | null>
}

/** What is wider than its place goes to its sides by the same keys. */
function goesSideways(from: EventTarget, within: HTMLElement): boolean {
  for (let at = from instanceof HTMLElement ? from : null; at && within.contains(at); at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'auto') return true
  return false
}

const isPicture = (mediaType: string): boolean => mediaType === 'application/pdf' || mediaType.startsWith('image/')

/** A file of a record, looked at over the page of the record, and the way to its other files. */
export function FilePreview({ open, onOpenChange, files, shown, onShow, row }: Props) {
  const content = useRef<HTMLElement>(null)
  const at = files.findIndex(({ linkId }) => linkId === shown)
  const file = files[at]
  const move = (by: number) => {
    const next = files[at + by]
    if (!next) return
    // What had the focus goes with its file.
    if (content.current?.contains(document.activeElement)) content.current.focus()
    content.current?.scrollTo({ top: 0, behavior: 'instant' })
    onShow(next.linkId)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (goesSideways(event.target, event.currentTarget)) return
    event.preventDefault()
    move(by)
  }
  return (
    <Drawer
      size="lg"
      filled
      open={open && file !== undefined}
      onOpenChange={onOpenChange}
      onKeyDown={onKeyDown}
      initialFocus={content}
      finalFocus={row}
      title={file?.title}
      description={file && <Said file={file} at={at} of={files.length} />}
      footer={
        file && (
          <div className="flex w-full items-center gap-1">
            {files.length > 1 && (
              <>
                <IconButton
                  label="Previous file"
                  hint="Previous file (←)"
                  icon={ChevronLeft}
                  disabledReason={at === 0 ? 'This is the first file' : undefined}
                  onClick={() => move(-1)}
                />
                <IconButton
                  label="Next file"
                  hint="Next file (→)"
                  icon={ChevronRight}
                  disabledReason={at === files.length - 1 ? 'This is the last file' : undefined}
                  onClick={() => move(1)}
                />
              </>
            )}
            <span className="flex-1" />
            <DownloadButton id={file.id} versionId={file.versionId} name={file.fileName} />
            <LinkButton to={documents.pageOf(file.id)} variant="primary" className="ml-1">
              Open document
            </LinkButton>
          </div>
        )
      }
    >
      {file && (
        <section
          ref={content}
          aria-label={`Contents of ${file.title}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          className={cn(
            'min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]',
            // What is shorter than the panel lies on the same ground down to its end.
            isPicture(file.mediaType) && 'bg-sunken',
          )}
        >
          <Preview key={file.versionId} version={file} q="" page={null} inPanel />
        </section>
      )}
    </Drawer>
  )
}

/** Which of the files it is: said anew to whoever goes on to the next without seeing it. */
const Said = ({
  file: { title, fileName, size, versionNo, state },
  at,
  of,
}: {
  file: Linked
  at: number
  of: number
}) => (
  <output>
    <span className="sr-only">{title}, </span>
    {of > 1 && `${formatNumber(at + 1)} of ${formatNumber(of)} · `}
    {state !== 'effective' && `${upperFirst(state)} · `}
    {versionNo > 1 && `Version ${versionNo} · `}
    <span className="break-words">{fileName}</span> · {formatBytes(size)}
  </output>
)
