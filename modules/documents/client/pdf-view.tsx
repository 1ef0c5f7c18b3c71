import { useEffect, useRef, useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { openPdf, type Opened, type OpenedPage } from './pdf.ts'
import { patternOf } from './marked.tsx'

type Props = { file: Blob; title: string; q: string; page: number }

/** The pages of a PDF, each drawn when it comes into sight, with the words of the question marked on them. */
export function PdfView({ file, title, q, page }: Props) {
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
  return (
    <section
      aria-label={`Pages of ${title}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="flex max-h-[80vh] flex-col gap-4 overflow-y-auto bg-sunken p-4"
    >
      {Array.from({ length: opened.pages }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pages of one file stay what they are
        <Page key={at} opened={opened} number={at + 1} q={q} isAsked={at + 1 === page && page > 1} />
      ))}
    </section>
  )
}

type PageProps = { opened: Opened; number: number; q: string; isAsked: boolean }

function Page({ opened, number, q, isAsked }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [seen, setSeen] = useState(isAsked)
  const [drawn, setDrawn] = useState<OpenedPage | null>(null)
  useEffect(() => {
    const element = place.current!
    if (isAsked) element.scrollIntoView({ block: 'nearest' })
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
      style={{ aspectRatio: String(opened.shape) }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn here */}
      <canvas ref={canvas} role="img" aria-label={`Page ${number} of ${opened.pages}`} className="size-full" />
      {drawn && <p className="sr-only">{drawn.text}</p>}
      {drawn && <Marks page={drawn} q={q} />}
    </div>
  )
}

/** Boxes over the words of the question, in parts of the page. */
function Marks({ page: { words }, q }: { page: OpenedPage; q: string }) {
  const pattern = patternOf(q)
  if (!pattern) return null
  const boxes = words.flatMap(({ text, left, top, width, height }) =>
    [...text.matchAll(pattern)].map((match) => ({
      left: left + (width * match.index) / text.length,
      top,
      width: (width * match[0].length) / text.length,
      height,
    })),
  )
  return boxes.map((box) => (
    <span
      key={`${box.left} ${box.top}`}
      aria-hidden
      className="pointer-events-none absolute rounded-check bg-[#ffd400] opacity-40 mix-blend-multiply"
      style={{
        left: `${box.left * 100}%`,
        top: `${box.top * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
      }}
    />
  ))
}
