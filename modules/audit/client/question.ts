import { useLocation } from 'react-router'
import type { Asked } from '#client/report/params.ts'
import { auditParts, type AuditPart } from '#modules/audit/shared/audit.ts'

const filters = ['actor', 'noun', 'id', 'action', 'correlation'] as const

/** The question that the address asks of the log, and the addresses of the pages beside this one. */
export function useAuditQuery({ text, day }: Asked) {
  const { search } = useLocation()
  const part: AuditPart = auditParts.find((each) => each === text('part')) ?? 'all'
  const narrowing = {
    ...Object.fromEntries(filters.map((name) => [name, text(name)])),
    from: day('from'),
    to: day('to'),
  }
  const query = { ...narrowing, part: part === 'all' ? undefined : part, older: text('older'), newer: text('newer') }
  const beside = (mark: { older?: string; newer?: string }): string => {
    const params = new URLSearchParams(search)
    for (const name of ['older', 'newer', 'open']) params.delete(name)
    for (const [name, value] of Object.entries(mark)) params.set(name, value)
    return `?${params}`
  }
  // Of one person, record or call no stranger is.
  const ofStrangers = part === 'sign-ins' && filters.every((name) => text(name) === undefined)
  return { part, query, beside, ofStrangers, filtered: Object.values(narrowing).some((value) => value !== undefined) }
}

/** A filter begins at the newest line again. */
export const fromTheTop = { older: undefined, newer: undefined, open: undefined }
