import { useApi } from '#client/api.ts'
import { ReadGate } from '#client/errors/read-gate.tsx'
import { formatInstant } from '#client/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Drawer } from '#client/ui/dialog.tsx'
import type { Question } from '#modules/reports/shared/question.ts'
import { versionsCall } from '#modules/reports/shared/reports.ts'

type Props = {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Left out for readers who may not change the report. */
  onRestore?: (question: Question) => void
  onShow: (question: Question) => void
}

/** Earlier questions of a report, each with the way back to it. */
export function VersionsDrawer({ id, open, onOpenChange, onRestore, onShow }: Props) {
  const read = useApi(versionsCall, { params: { id } }, { enabled: open })
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Versions">
      <ReadGate read={read} what="versions" lines={6}>
        {(versions) => (
          <ol className="-mx-4 divide-y divide-line">
            {versions.map(({ number, at, byName, question }, index) => (
              <li key={number} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-4 py-2.5">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="text-table font-medium text-fg">
                    Version {number}
                    {index === 0 && ' (current)'}
                  </p>
                  <p className="text-caption text-fg-muted">
                    {formatInstant(at)} · {byName}
                  </p>
                </div>
                {index > 0 && (
                  <>
                    <Button size="sm" variant="ghost" onClick={() => onShow(question)}>
                      Show
                    </Button>
                    {onRestore && (
                      <Button size="sm" onClick={() => onRestore(question)}>
                        Restore this version
                      </Button>
                    )}
                  </>
                )}
              </li>
            ))}
          </ol>
        )}
      </ReadGate>
    </Drawer>
  )
}
