import type { ComponentType } from 'react'
import { useAdditions } from '#client/additions.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { Files } from './files.tsx'

/** What a module above shows in place of the plain list of files, of the records of any record type. */
type FilesAddition = {
  /** `Files` is that list, for whoever may not see more. */
  Shown: ComponentType<{ record: AnyRecord; id: string; Files: typeof Files }>
}

/** The files of a record, as the module that keeps documents shows them, where there is one. */
export function FilesTab({ record, id }: { record: AnyRecord; id: string }) {
  const added = useAdditions<FilesAddition>('record.files')
  if (!added) return <SkeletonLines lines={3} />
  const Shown = added[0]?.Shown
  return Shown ? <Shown record={record} id={id} Files={Files} /> : <Files record={record} id={id} />
}
