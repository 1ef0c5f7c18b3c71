import { useEffect, useRef, useState } from 'react'
import { openPdf, type Opened, type OpenedPage } from '#client/pdf/pdf.ts'
import { Banner } from '#client/ui/banner.tsx'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { HitBoxes, useHitInSight, type Hits } from './hits.tsx'

type Props = { file: Blob; title: string; page: number | null; hits: Hits; inPanel?: boolean | undefined }

/** The pages of a PDF, each drawn when it comes into sight, with the words of the question marked on them. */
export function PdfView({ file, ...of }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let over = false
    let done: Opened | null = null
    openPdf(file).then(
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
  }, [file])
  if (failed)
    return (
      <Banner tone="warning" title="This PDF cannot be shown here" className="m-4">
        Download it to open it in the program it was made for.
      </Banner>
    )
  if (!opened)
    return (
      <div className="min-h-96 p-4">
        <SkeletonLines lines={8} label="Opening the document…" />
      </div>
    )
  return <Pages opened={opened} {...of} />
}

function Pages({ opened, title, page, hits, inPanel }: Omit<Props, 'file'> & { opened: Opened }) {
  const scroller = useRef<HTMLElement>(null)
  useHitInSight(scroller, hits)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from hit to hit by the keyboard
    <section
      ref={scroller}
      aria-label={`Pages of ${title}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={inPanel ? undefined : 0}
      onKeyDown={hits.onKeyDown}
      className={cn('flex flex-col gap-4 bg-sunken p-4', !inPanel && 'max-h-[80vh] overflow-y-auto')}
    >
      {Array.from({ length: opened.pages }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pages of one file stay what they are
        <Page key={at} opened={opened} number={at + 1} hits={hits} isAsked={at + 1 === page && at > 0} />
      ))}
    </section>
  )
}

type PageProps = { opened: Opened; number: number; hits: Hits; isAsked: boolean }

function Page({ opened, number, hits, isAsked }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [seen, setSeen] = useState(isAsked)
  const [drawn, setDrawn] = useState<OpenedPage | null>(null)
  const scan = hits.marks?.scans.find((each) => each.page === number)
  useEffect(() => {
    const element = place.current!
    const scroller = element.parentElement!
    if (isAsked) scroller.scrollTo({ top: element.offsetTop - scroller.offsetTop })
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '600px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isAsked])
  useEffect(() => {
    if (!seen) return
    let over = false
    void opened.draw(number, canvas.current!, place.current!.clientWidth).then(
      (page) => !over && setDrawn(page),
      () => {},
    )
    return () => {
      over = true
    }
  }, [opened, number, seen])
  return (
    <div
      ref={place}
      className="relative mx-auto w-full max-w-200 bg-surface"
      style={{ aspectRatio: String(drawn?.shape ?? opened.shape) }}
    >
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn here
        role="img"
        aria-label={`Page ${number} of ${opened.pages}`}
        // White paper would glare in the dark, the more so where it comes at once.
        className={cn('size-full transition-opacity duration-200 dark:brightness-85', !drawn && 'opacity-0')}
      />
      {drawn && <p className="sr-only">{drawn.text.trim() || scan?.text}</p>}
      <HitBoxes {...hits} page={number} />
    </div>
  )
}
