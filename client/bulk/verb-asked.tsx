import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyKept, sentenceOf } from '#client/api.ts'
import type { AnyRow } from '#client/record/field-value.tsx'
import { VerbDialog } from '#client/record/verb-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, leaveLabel } from '#client/ui/dialog.tsx'
import type { AnyRecord, Verb } from '#shared/record.ts'
import type { VerbRun } from '#shared/verb-run.ts'
import { asked } from './bulk-words.ts'
import { usePreview, VerbPreviewText } from './verb-preview.tsx'

type Props = {
  record: AnyRecord
  verb: Verb
  rows: readonly AnyRow[]
  onClose: () => void
  /** The server has taken it over. */
  onStarted: (run: VerbRun) => void
}

/** Says what a verb will do to the chosen records before it is done, and asks for what it needs. */
export function VerbAsked({ record, verb, rows, onClose, onStarted }: Props) {
  const preview = usePreview(verb, rows)
  // Pressed again after a lost answer, it is the same run.
  const [keys] = useState(keyKept)
  const send = useMutation({
    mutationFn: (body: unknown) =>
      call(verb.bulk!.start, { body } as never, { idempotencyKey: keys.of(body) }) as Promise<VerbRun>,
    onSuccess: onStarted,
  })
  const ready = preview.rows.length === rows.length && !preview.failure
  const possible = new Set(preview.rows.filter((row) => row.possible).map(({ id }) => id))
  const chosen = rows.filter(({ id }) => possible.has(id))
  const start = (body?: unknown) => {
    const records = chosen.map(({ id, version }) => ({ id, version }))
    return send.mutateAsync({ records, ...(body ? { body } : {}) })
  }
  const title = asked(verb, ready ? chosen.length : rows.length, record)
  const text = <VerbPreviewText record={record} verb={verb} total={rows.length} preview={preview} />
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
          await start(values)
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
              busy={send.isPending}
              disabledReason={ready ? undefined : 'What can be done is still being looked at'}
              onClick={() => void start().catch(() => {})}
            >
              {title}
            </Button>
          </>
        )
      }
    >
      {text}
      {send.isError && <Banner tone="danger" title={sentenceOf(send.error)} className="mt-3" />}
    </Dialog>
  )
}
