import { useEffect, useState } from 'react'
import { here } from './ErrorBoundary.tsx'
import { newErrorId, reportOf, sendReport, type ErrorLevel, type ErrorReport } from './report.ts'

/** The report of an error that was caught elsewhere, sent once. */
export function useReport(error: unknown, level: ErrorLevel): ErrorReport {
  const [report] = useState(() => reportOf(error, { errorId: newErrorId(), level, now: new Date(), place: here() }))
  useEffect(() => void sendReport(report), [report])
  return report
}
