import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { urlOf } from '#client/api.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { AnyRecord } from '#shared/record.ts'
import { upperFirst } from '#shared/text.ts'
import { download } from './download.ts'
import { VerbDialog } from './verb-dialog.tsx'

type Letter = { to: string; message: string }

/** To whom a paper is mailed, and all that they will read: address, subject, words and the paper itself. */
export function MailPaper<S extends z.ZodObject>({
  record,
  row,
  word,
  to,
  subject,
  message,
  schema,
  facts,
  said,
  send,
  onClose,
}: {
  record: Pick<AnyRecord, 'api' | 'paper'>
  row: { id: string; number: string }
  /** What it is called in a sentence: 'order'. */
  word: string
  to: { name: string; address: string }
  subject: string
  message: string
  schema: S
  /** What else its sender looks at before it leaves: `<dt>` and `<dd>`. */
  facts?: ReactNode
  /** What follows from it. */
  said: string
  send(body: z.output<S>): Promise<unknown>
  onClose(): void
}) {
  const { number } = row
  return (
    <VerbDialog
      title={`Send ${word} ${number} to ${to.name}`}
      schema={schema}
      defaults={{ to: to.address, message } as never}
      submitLabel={`Send ${word}`}
      onClose={onClose}
      submit={async (body) => {
        await send(body as z.output<S>)
        toast({ title: `${upperFirst(word)} ${number} is on its way to ${(body as unknown as Letter).to}` })
      }}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
        <dt>Subject</dt>
        <dd className="text-fg">{subject}</dd>
        <dt>Attachment</dt>
        <dd>
          <Button
            size="sm"
            icon={FileText}
            onClick={() =>
              void download(urlOf(record.api.paper, { params: { id: row.id } }), `${record.paper} ${number}.pdf`)
            }
          >
            {record.paper} {number}.pdf
          </Button>
        </dd>
        {facts}
      </dl>
      <p className="mt-3">{said} Replies go to your own address.</p>
    </VerbDialog>
  )
}
