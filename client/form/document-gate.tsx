import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { OpenedDocumentContext } from './form-context.ts'
import { RecordFailure } from '#client/record/record-states.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { Possible } from '#shared/possible.ts'
import type { AnyRecord } from '#shared/record.ts'
import { formatSentence } from '#client/format.ts'

type Props<T> = {
  record: AnyRecord
  read: UseQueryResult<T>
  /** True, or the sentence why the document cannot be changed so. */
  may: (found: T) => Possible
  /** The page of the document. */
  back: string
  children: (found: T) => ReactNode
}

/** Shows a form once its document is read and allows it; the document stays as it was when the form opened, so that nothing typed is lost. */
export function DocumentGate<T>({ record, read, may, back, children }: Props<T>) {
  const [first, setFirst] = useState<T>()
  if (first === undefined && read.data !== undefined && !read.isFetching && may(read.data) === true) setFirst(read.data)
  const reread = async (): Promise<Record<string, unknown>> => {
    const { data, error } = await read.refetch()
    if (data === undefined || error) throw error ?? new Error('The document could not be loaded. Try again.')
    const why = may(data)
    if (why !== true)
      throw new Error(`Someone else changed the document: ${formatSentence(why)}. Your entries are still here.`)
    return data as Record<string, unknown>
  }
  if (first !== undefined)
    return (
      <OpenedDocumentContext value={{ opened: first as Record<string, unknown>, reread }}>
        {children(first)}
      </OpenedDocumentContext>
    )
  if (read.isError) return <RecordFailure record={record} error={read.error} onRetry={() => void read.refetch()} />
  const why = read.data === undefined ? true : may(read.data)
  if (why !== true && !read.isFetching)
    return (
      <EmptyState
        title="The document cannot be changed now"
        action={<LinkButton to={back}>Back to the document</LinkButton>}
      >
        {formatSentence(why)}.
      </EmptyState>
    )
  return <SkeletonLines lines={8} className="max-w-160" />
}
