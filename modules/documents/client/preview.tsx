import { lazy, Suspense, useEffect, useState } from 'react'
import { useApi } from '#client/api.ts'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { CsvTable } from './csv-table.tsx'
import { useFile, type Seen } from './file-bytes.ts'
import { Marked } from './marked.tsx'
import { MarkdownText } from './markdown-text.tsx'

/** It is large, and few open a PDF at once. */
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

type Props = { version: Seen; q: string; page: number }

/** What stands in a file, drawn by this page alone: nothing of it runs. */
export function Preview(props: Props) {
  const { mediaType } = props.version
  if (mediaType === 'application/pdf')
    return (
      <Suspense fallback={<Waiting />}>
        <Bytes {...props} />
      </Suspense>
    )
  return mediaType.startsWith('image/') ? <Bytes {...props} /> : <Text {...props} />
}

const Waiting = () => (
  <div className="min-h-96 p-4">
    <SkeletonLines lines={8} label="Loading the document…" />
  </div>
)

function Bytes({ version, q, page }: Props) {
  const read = useFile(version)
  if (read.isPending) return <Waiting />
  if (read.isError) return <NotLoaded title="The file could not be loaded" read={read} className="m-4" />
  return version.mediaType === 'application/pdf' ? (
    <PdfView file={read.data} title={version.title} q={q} page={page} />
  ) : (
    <Picture file={read.data} title={version.title} />
  )
}

/** A picture comes as data, since the page loads pictures from nowhere else. */
function Picture({ file, title }: { file: Blob; title: string }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setSource(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return source ? (
    <img src={source} alt={title} className="mx-auto max-h-[80vh] max-w-full object-contain p-4" />
  ) : (
    <Waiting />
  )
}

const lookAgainMs = 2000

function Text({ version: { id, versionId, mediaType }, q }: Props) {
  const read = useApi(documentCalls.text, { params: { id, versionId } })
  const waits = read.data?.reading === 'waiting'
  const { refetch } = read
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(timer)
  }, [waits, refetch])
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
      <pre className="p-4 font-sans text-table break-words whitespace-pre-wrap text-fg">
        <Marked text={text} q={q} />
      </pre>
    </>
  )
}
