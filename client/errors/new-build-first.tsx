import { useEffect, useState, type ReactNode } from 'react'
import { Spinner } from '#client/ui/spinner.tsx'
import { isMissingFile, whyMissing } from './missing-file.ts'
import { NetworkAway } from './network-away.tsx'

/** Where a file of the page is missing because a newer version was installed, loads the page anew; because the network is away, waits for it; otherwise shows the error. */
export function NewBuildFirst({ error, children }: { error: unknown; children: ReactNode }) {
  const [reason, setReason] = useState<'asking' | 'away' | 'unknown'>(isMissingFile(error) ? 'asking' : 'unknown')
  useEffect(() => {
    if (reason !== 'asking') return
    let over = false
    void whyMissing().then((why) => over || why === 'new build' || setReason(why))
    return () => void (over = true)
  }, [reason])
  if (reason === 'unknown') return children
  if (reason === 'away') return <NetworkAway />
  return (
    <div className="grid min-h-64 flex-1 place-items-center">
      <Spinner label="Loading the page…" />
    </div>
  )
}
