import { lazy, Suspense } from 'react'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'

/** They come when the tab is opened: the page of a record has enough to load. */
const OfRecord = lazy(async () => ({ default: (await import('./record-documents.tsx')).OfRecord }))

/** The documents that belong to a record of this noun, on its page. */
export const documentsOf = (record: string): RecordAddition<{ id: string }> => ({
  tabs: [
    {
      id: 'documents',
      label: 'Documents',
      show: ({ id }) => (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <OfRecord record={record} id={id} />
        </Suspense>
      ),
    },
  ],
})
