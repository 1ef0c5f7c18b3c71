import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { isLeavingView } from '#client/auth/viewed.ts'
import { formatInstant } from '#client/format.ts'
import { useOfflineReason } from '#client/shell/online.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { Dialog, leaveLabel } from '#client/ui/dialog.tsx'
import { ErrorSummary, flatErrors } from './error-summary.tsx'
import { FormContext } from './form-context.ts'
import { shapeOf } from './schema.ts'
import type { RecordFormState } from './use-record-form.ts'

type Props = RecordFormState & {
  /** Verb and record type: 'Create vendor'. */
  submitLabel: string
  /** What it does cannot be taken back easily. */
  danger?: boolean
  children: ReactNode
  /** In a dialog: buttons under the fields, and closing the dialog is the way out. */
  compact?: boolean
  onCancel?: () => void
  /** On the button that keeps it for later, where that is possible: 'Save as draft'. */
  keepLabel?: string
  /** Beside the buttons: a total, a note. */
  aside?: ReactNode
  /** Another way to submit, beside the button that does. */
  secondary?: ReactNode
  className?: string
}

/** The frame of every form: errors, draft, unsaved changes and the one submit button. */
export function Form(props: Props) {
  const {
    form,
    schema,
    given,
    submitError,
    merged,
    loading,
    onSubmit,
    onKeep,
    failures,
    leaving,
    restoredAt,
    discard,
    submitLabel,
    danger,
    children,
    compact,
    onCancel,
    keepLabel,
    aside,
    secondary,
    className,
  } = props
  const offline = useOfflineReason()
  const prefix = useId()
  const frame = useRef<HTMLFormElement>(null)
  const { errors, isDirty, submitCount } = form.formState
  const found = submitCount > 0 ? flatErrors(errors, schema) : []
  const long = Object.keys(shapeOf(schema)).length > 6
  useErrorFocus(frame, failures, long)
  useErrorTitle(found.length > 0 || submitError !== null)
  useUnload(isDirty)
  useFirstField(frame, onCancel !== undefined && !compact)
  const onKeyDown = (event: KeyboardEvent) => {
    const save = event.key.toLowerCase() === 's'
    if (!(event.ctrlKey || event.metaKey) || (!save && event.key !== 'Enter')) return
    // A dialog over the form is not in it, though its keys pass here.
    if (event.isDefaultPrevented() || !frame.current?.contains(event.target as Node)) return
    event.preventDefault()
    if (loading || offline) return
    if (save && keepLabel) void onKeep()
    else frame.current.requestSubmit()
  }
  return (
    <FormProvider {...form}>
      <FormContext value={{ schema, prefix, given }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S adds to what the controls inside do */}
        <form
          ref={frame}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          aria-busy={loading || undefined}
          className={cn('flex flex-col gap-5', className)}
        >
          {restoredAt && (
            <Banner
              title={`Unfinished changes from ${formatInstant(restoredAt)} were restored`}
              action={
                <Button size="sm" variant="ghost" onClick={discard}>
                  Discard changes
                </Button>
              }
            />
          )}
          {found.length > 0 && long ? (
            <ErrorSummary errors={found} prefix={prefix} message={submitError} />
          ) : (
            submitError && (
              <div tabIndex={-1} data-refusal className="scroll-mt-16 rounded-card">
                <Banner tone="danger" title={submitError} />
              </div>
            )
          )}
          {merged && <merged.Panel key={merged.version} merged={merged} />}
          {children}
          <SaveBar compact={compact}>
            <span aria-live="polite" className="mr-auto flex min-w-0 items-center gap-3 text-table text-fg-muted">
              {/* A phone has room for the button that undoes them. */}
              {isDirty && !compact && <span className="max-md:sr-only">Unsaved changes</span>}
              {aside}
            </span>
            {/* Together: where there is no room beside them, they have a row of their own. */}
            <div
              className={cn(
                'flex flex-wrap items-center justify-end gap-2',
                compact && 'max-md:w-full max-md:flex-col-reverse max-md:items-stretch',
              )}
            >
              {/* One way out: leaving asks whether what was typed may go. */}
              {onCancel ? (
                <Button onClick={onCancel}>{leaveLabel(submitLabel)}</Button>
              ) : (
                isDirty &&
                !compact && (
                  <Button variant="ghost" onClick={discard}>
                    Discard
                  </Button>
                )
              )}
              {secondary}
              {keepLabel && (
                <Button
                  disabledReason={offline ?? (loading ? 'The form is being sent' : undefined)}
                  onClick={() => void onKeep()}
                >
                  {keepLabel}
                </Button>
              )}
              <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={loading} disabledReason={offline}>
                {submitLabel}
              </Button>
            </div>
          </SaveBar>
          {!compact && <LeaveGuard dirty={isDirty} leaving={leaving} />}
        </form>
      </FormContext>
    </FormProvider>
  )
}

const SaveBar = ({ compact, children }: { compact?: boolean; children: ReactNode }) => (
  <div
    className={cn(
      'flex flex-wrap items-center justify-end gap-2',
      !compact &&
        'sticky bottom-0 z-10 short:static -mx-1 mt-2 bg-surface px-1 py-3 before:absolute before:inset-x-1 before:top-0 before:border-t before:border-line pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden',
    )}
  >
    {children}
  </div>
)

/** After a failed submit the focus goes to what somebody else saved, to the summary of a long form, to the first bad field or to the refusal: what is wrong is in view. */
function useErrorFocus(frame: { current: HTMLFormElement | null }, failures: number, long: boolean) {
  useEffect(() => {
    if (failures === 0) return
    // The errors are drawn one step after the submit is told to have failed.
    const timer = setTimeout(() => {
      const places = ['[data-conflict]', long && '[data-error-summary]', '[aria-invalid="true"]', '[data-refusal]']
      for (const place of places) {
        const target = place && frame.current?.querySelector<HTMLElement>(place)
        if (target) return target.focus()
      }
    }, 30)
    return () => clearTimeout(timer)
  }, [frame, failures, long])
}

/** A page that is a form begins in its first field; not by touch, where a keyboard would cover it. */
function useFirstField(frame: { current: HTMLFormElement | null }, wanted: boolean) {
  useEffect(() => {
    const at = document.activeElement
    if (!wanted || matchMedia('(pointer: coarse)').matches || (at && !at.matches('body, main, h1'))) return
    frame.current
      ?.querySelector<HTMLElement>('[data-field] :is(input, textarea, button):not(:disabled)')
      ?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
}

function useErrorTitle(failed: boolean) {
  useEffect(() => {
    if (!failed) return
    document.title = `Error: ${document.title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [failed])
}

function useUnload(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => isLeavingView() || event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}

function LeaveGuard({ dirty, leaving }: { dirty: boolean; leaving: { current: boolean } }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description="The changes on this page have not been saved."
      footer={
        <>
          <Button variant="danger" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            Leave page
          </Button>
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}
