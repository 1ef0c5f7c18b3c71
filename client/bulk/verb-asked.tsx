import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { keyKept, sentenceOf } from '#client/api.ts'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, leaveLabel } from '#client/ui/dialog.tsx'
import type { Verb } from '#shared/record.ts'
import type { PreviewRow, VerbRun } from '#shared/verb-run.ts'
import { bulkTitle, type Words } from './bulk-words.ts'
import { usePreview, VerbPreviewText } from './verb-preview.tsx'

type Props<R, P extends PreviewRow> = {
  record: Words
  verb: Pick<Verb, 'label' | 'done' | 'asks' | 'body' | 'danger'>
  rows: readonly R[]
  /** Asks the server what would be done to some of them. */
  preview: (some: readonly R[], signal: AbortSignal) => Promise<readonly P[]>
  /** Has the server do it, to those that can be. */
  start: (rows: readonly R[], body: unknown, idempotencyKey: string) => Promise<VerbRun>
  /** What else is to be known of those that can be done. */
  beside?: (possible: readonly P[]) => ReactNode
  onClose: () => void
  /** The server has taken it over. */
  onStarted: (run: VerbRun) => void
}

/** Says what will be done to the chosen records before it is done, and asks for what is needed. */
export function VerbAsked<R extends { id: string }, P extends PreviewRow>({
  record,
  verb,
  rows,
  preview: ask,
  start: send,
  beside,
  onClose,
  onStarted,
}: Props<R, P>) {
  const preview = usePreview(rows, ask)
  // Pressed again after a lost answer, it is the same run.
  const [keys] = useState(keyKept)
  const ready = preview.rows.length === rows.length && !preview.failure
  const possible = preview.rows.filter((row) => row.possible)
  const chosen = rows.filter(({ id }) => possible.some((row) => row.id === id))
  const starting = useMutation({
    mutationFn: (body: unknown) => send(chosen, body, keys.of([chosen, body])),
    onSuccess: onStarted,
  })
  const title = bulkTitle(verb, ready ? chosen.length : rows.length, record)
  const text = (
    <VerbPreviewText record={record} verb={verb} total={rows.length} preview={preview}>
      {ready && beside?.(possible)}
    </VerbPreviewText>
  )
  // Where nothing can be done there is nothing to ask for.
  if (verb.body && (!ready || chosen.length > 0))
    return (
      <VerbDialog
        title={title}
        schema={verb.body}
        submitLabel={title}
        danger={verb.danger}
        onClose={onClose}
        submit={async (values) => {
          if (!ready) throw new Error('What can be done is still being looked at: try again in a moment')
          await starting.mutateAsync(values)
        }}
      >
        {text}
      </VerbDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ready && chosen.length === 0 ? 'Nothing can be done' : title}
      footer={
        ready && chosen.length === 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>{leaveLabel(title)}</Button>
            <Button
              variant={verb.danger ? 'danger' : 'primary'}
              busy={starting.isPending}
              disabledReason={ready ? undefined : 'What can be done is still being looked at'}
              onClick={() => starting.mutate(undefined)}
            >
              {title}
            </Button>
          </>
        )
      }
    >
      {text}
      {starting.isError && <Banner tone="danger" title={sentenceOf(starting.error)} className="mt-3" />}
    </Dialog>
  )
}
