import { lazy, Suspense, useEffect, useState } from 'react'
import { useApi } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { CsvTable, SheetTables } from './csv-table.tsx'
import { useFile, useLookAgain, type Seen } from './file-bytes.ts'
import { HitBar, HitBoxes, ReadingNote, useHits, type Hits } from './hits.tsx'
import { Marked } from './marked.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** It is large, and few open a PDF at once. */
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

type Props = {
  version: Seen
  q: string
  page: number | null
  /** What it stands in scrolls, as a panel does: pages need no scrolling of their own. */
  inPanel?: boolean
}

/** What stands in a file, drawn by this page alone: nothing of it runs. */
export function Preview(props: Props) {
  const { mediaType } = props.version
  if (mediaType === 'application/pdf')
    return (
      <Suspense fallback={<Waiting version={props.version} />}>
        <Bytes {...props} />
      </Suspense>
    )
  return mediaType.startsWith('image/') ? <Bytes {...props} /> : <Text {...props} />
}

const Waiting = ({ version }: { version?: Seen }) => (
  <div className="flex min-h-96 justify-center bg-sunken p-4">
    {version ? <Thumbnail {...version} size="lg" /> : <SkeletonLines lines={8} label="Loading the document…" />}
  </div>
)

function Bytes({ version, q, page, inPanel }: Props) {
  const read = useFile(version)
  const hits = useHits(version, q, page)
  return (
    <>
      {q && <HitBar q={q} {...hits} />}
      {read.isPending ? (
        <Waiting version={version} />
      ) : read.isError ? (
        <NotLoaded title="The file could not be loaded" read={read} className="m-4" />
      ) : version.mediaType === 'application/pdf' ? (
        <PdfView file={read.data} title={version.title} page={page} hits={hits} inPanel={inPanel} />
      ) : (
        <Picture file={read.data} version={version} hits={hits} />
      )}
      <ReadingNote marks={hits.marks} />
    </>
  )
}

/** A picture comes as data, since the page loads pictures from nowhere else. */
function Picture({ file, version, hits }: { file: Blob; version: Seen; hits: Hits }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setSource(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  if (!source) return <Waiting version={version} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- from hit to hit by the keyboard
    <section aria-label={version.title} tabIndex={0} onKeyDown={hits.onKeyDown} className="bg-sunken p-4">
      <div className="relative mx-auto w-fit">
        <img src={source} alt={version.title} className="block max-h-[80vh] max-w-full" />
        <HitBoxes {...hits} page={1} />
      </div>
      {hits.marks?.scans[0] && <p className="sr-only">{hits.marks.scans[0].text}</p>}
    </section>
  )
}

function Text({ version: { id, versionId, mediaType }, q }: Props) {
  const read = useApi(documentCalls.text, { params: { id, versionId } })
  useLookAgain(read, read.data?.reading === 'waiting')
  if (read.isPending) return <Waiting />
  if (read.isError) return <NotLoaded title="The text could not be loaded" read={read} className="m-4" />
  const { reading, pages } = read.data
  const text = pages.map((each) => each.text).join('')
  if (reading !== 'read')
    return (
      <p className="p-4 text-table text-fg-muted">
        {reading === 'waiting'
          ? 'Its text is being read. It is shown here in a moment.'
          : reading === 'none'
            ? 'There is no text in it. Download it to see it.'
            : 'It could not be read. Download it to open it in the program it was made with.'}
      </p>
    )
  if (mediaType === 'text/markdown') return <MarkdownText text={text} q={q} />
  if (mediaType === 'text/csv' || mediaType === 'text/tab-separated-values') return <CsvTable text={text} />
  return (
    <>
      {!mediaType.startsWith('text/') && (
        <p className="border-b border-line px-4 py-2 text-caption text-fg-muted">
          Only its text is shown. Download it to see how it looks.
        </p>
      )}
      {mediaType.endsWith('spreadsheetml.sheet') && !q ? (
        <SheetTables text={text} />
      ) : (
        <pre className="p-4 font-sans text-table break-words whitespace-pre-wrap text-fg">
          <Marked text={text} q={q} />
        </pre>
      )}
    </>
  )
}
