import { Copy } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { formatInstant } from '#client/format.ts'
import { detailsOf, type ErrorReport } from './report.ts'

type Props = { title: string; children: ReactNode; report: ErrorReport; actions: ReactNode; whole?: boolean }

/** The frame of the larger error screens; the heading takes the focus, and nothing here needs the server. */
export function ErrorScreen({ title, children, report, actions, whole = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Mainstay`
    heading.current?.focus()
  }, [title])
  const Frame = whole ? 'main' : 'section'
  return (
    <Frame
      className={whole ? 'grid min-h-dvh place-items-center bg-canvas p-4' : 'grid flex-1 place-items-center p-4 py-16'}
    >
      <div className="w-full max-w-lg rounded-sheet border border-line bg-surface p-6 max-md:p-5">
        <h1 ref={heading} tabIndex={-1} className="text-heading text-fg">
          {title}
        </h1>
        <div className="mt-2 space-y-2 text-body text-fg-muted">{children}</div>
        <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card border border-line bg-sunken px-4 py-3 text-caption">
          <dt className="text-fg-muted">Error ID</dt>
          <dd className="font-mono break-all text-fg">{report.errorId}</dd>
          <dt className="text-fg-muted">Time</dt>
          <dd className="text-fg">
            <time dateTime={report.timestamp}>{formatInstant(report.timestamp, 'full')}</time>
          </dd>
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          {actions}
          <CopyDetails report={report} />
        </div>
      </div>
    </Frame>
  )
}

function CopyDetails({ report }: { report: ErrorReport }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(detailsOf(report))
      setSaid('Details copied')
    } catch {
      setSaid('Copying is blocked by the browser. Note the error ID instead.')
    }
  }
  return (
    <>
      <Button variant="ghost" icon={Copy} onClick={copy}>
        Copy details
      </Button>
      <output className="self-center text-caption text-fg-muted">{said}</output>
    </>
  )
}
