import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf, urlOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { download } from '#client/record/download.ts'
import { Button } from '#client/ui/button.tsx'
import { auditApi, type AuditFilter } from '#modules/audit/shared/audit.ts'

/** Saves what the log is narrowed to. A long file takes its time: it can be stopped, and leaving the page stops it too. */
export function ExportLog({ query }: { query: AuditFilter }) {
  const { can } = useAuth()
  const under = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  if (!can(auditApi.exportFile.can)) return null
  const save = async () => {
    const control = new AbortController()
    under.current = control
    setBusy(true)
    setFailure(null)
    try {
      await download(urlOf(auditApi.exportFile, { query }), 'audit-log.csv', control.signal)
    } catch (error) {
      if (!control.signal.aborted) setFailure(`The export failed. ${sentenceOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex items-center gap-2 max-md:hidden print:hidden">
      {failure && (
        <span role="alert" className="text-caption font-medium text-danger">
          {failure}
        </span>
      )}
      <Button variant="ghost" icon={Download} busy={busy} onClick={() => void save()}>
        Export CSV
      </Button>
      {busy && (
        <Button variant="ghost" icon={X} onClick={() => under.current?.abort()}>
          Stop
        </Button>
      )}
    </span>
  )
}
