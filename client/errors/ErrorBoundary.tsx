import { Component, type ErrorInfo, type ReactNode } from 'react'
import { buildOf } from './missing-file.ts'
import { newErrorId, reportOf, sendReport, type ErrorLevel, type ErrorReport } from './report.ts'

type Props = {
  level: ErrorLevel
  /** What is shown instead; `retry` puts the children back. */
  fallback: (report: ErrorReport, retry: () => void) => ReactNode
  /** Another value puts the children back, as the address does for a page. */
  resetKey?: string
  children: ReactNode
}
type State = { failed: { error: unknown; errorId: string; now: Date } | null; resetKey: string | undefined }

/** The present page and browser, for a report. */
export const here = () => ({
  url: location.href,
  userAgent: navigator.userAgent,
  stored: localStorage,
  build: buildOf(document.head.innerHTML),
})

/** Catches what its children throw while they render, reports it once and shows the fallback. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error, errorId: newErrorId(), now: new Date() } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return state.resetKey === resetKey ? null : { failed: null, resetKey }
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    const report = this.report()
    if (report) void sendReport({ ...report, componentStack: componentStack?.slice(0, 8000) ?? null })
  }

  report(): ErrorReport | null {
    const { failed } = this.state
    return failed && reportOf(failed.error, { ...failed, level: this.props.level, place: here() })
  }

  retry = (): void => this.setState({ failed: null })

  override render(): ReactNode {
    const report = this.report()
    return report ? this.props.fallback(report, this.retry) : this.props.children
  }
}
