import { useEffect, useState, type ReactNode } from 'react'
import { Spinner } from '#client/ui/spinner.tsx'
import { isMissingFile, reloadForNewBuild } from './missing-file.ts'

/** Where a file of the page is missing because a newer version was installed, loads the page anew; otherwise shows the error. */
export function NewBuildFirst({ error, children }: { error: unknown; children: ReactNode }) {
  const [settled, setSettled] = useState(!isMissingFile(error))
  useEffect(() => {
    if (settled) return
    let over = false
    void reloadForNewBuild().then((reloading) => over || reloading || setSettled(true))
    return () => void (over = true)
  }, [settled])
  return settled ? (
    children
  ) : (
    <div className="grid min-h-64 flex-1 place-items-center">
      <Spinner label="Loading the page…" />
    </div>
  )
}
