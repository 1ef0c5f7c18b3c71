import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useViewer } from '#client/auth/AuthProvider.tsx'
import { listCrumb } from '#client/record/last-list.ts'
import type { AnyRecord, DetailOf } from '#shared/record.ts'
import { possible } from '#shared/verb.ts'
import { DocumentGate } from './document-gate.tsx'
import { FormPage } from './FormPage.tsx'

type Props<R extends AnyRecord> = {
  record: R
  /** What is done, such as 'Edit payment'; the name of the document follows. */
  title: string
  /** The declared verb that leads here. */
  verb?: keyof R['verbs'] & string
  children: (found: DetailOf<R>) => ReactNode
}

/** The page that changes the document of the address: its form, once it is read and allows it. */
export function EditDocument<R extends AnyRecord>({ record, title, verb, children }: Props<R>) {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const read = useApi((record as AnyRecord).api.read, { params: { id } })
  const { name, right, decider } = record.verbList.find((each) => each.name === (verb ?? 'update'))!
  const label = read.data && String(read.data[record.title])
  return (
    <FormPage
      title={label ? `${title} ${label}` : title}
      crumbs={[listCrumb(record), ...(label ? [{ label, to: record.pageOf(id) }] : [])]}
      // Whether it is theirs to decide, the server says: who has no seat cannot read it.
      can={decider ? 'signed-in' : right}
    >
      <DocumentGate
        record={record}
        read={read}
        may={(found) => possible(record as never, name, found, viewer)}
        back={record.pageOf(id)}
      >
        {(found) => children(found as DetailOf<R>)}
      </DocumentGate>
    </FormPage>
  )
}
