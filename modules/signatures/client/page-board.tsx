import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { useFile } from '#modules/documents/client/file-bytes.ts'
import type { Opened } from '#client/pdf/pdf.ts'

type Props = {
  version: { id: string; versionId: string; title: string }
  page: number
  /** Width and height of the page. */
  size: { width: number; height: number }
  /** What lies on it, in parts of the page. */
  children: ReactNode
}

/** One page of a PDF, with what is laid on it. */
export function PageBoard({ version, page, size, children }: Props) {
  const file = useFile({ ...version, mediaType: 'application/pdf' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!file.data) return
    let over = false
    let done: Opened | null = null
    // It is large, and only who places signatures opens it here.
    import('#client/pdf/pdf.ts')
      .then(({ openPdf }) => openPdf(file.data))
      .then(
        (pdf) => {
          done = pdf
          if (over) void pdf.close()
          else setOpened(pdf)
        },
        () => !over && setFailed(true),
      )
    return () => {
      over = true
      void done?.close()
    }
  }, [file.data])
  useEffect(() => {
    const place = canvas.current
    if (opened && place) void opened.draw(page, place, place.parentElement!.clientWidth).catch(() => setFailed(true))
  }, [opened, page])
  if (file.isError) return <NotLoaded title="The document could not be loaded" read={file} />
  if (failed) return <Banner tone="warning" title="This page cannot be shown here" />
  return (
    <div
      className="relative mx-auto w-full max-w-180 border border-line bg-surface"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {!opened && (
        <div className="absolute inset-0 p-6">
          <SkeletonLines lines={8} label="Opening the document…" />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn here */}
      <canvas ref={canvas} role="img" aria-label={`Page ${page} of ${version.title}`} className="size-full" />
      {opened && children}
    </div>
  )
}
