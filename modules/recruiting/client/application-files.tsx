import { useQueryClient } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, urlOf, useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { formatBytes } from '#client/format.ts'
import { download } from '#client/record/download.ts'
import { DropZone } from '#client/upload/drop-zone.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { fileCalls } from '#modules/recruiting/shared/applications.ts'

/** What the applicant sent. Each look is noted, and all of it is erased with their data. */
export function ApplicationFiles({ id, open }: { id: string; open: boolean }) {
  const { can } = useAuth()
  const queries = useQueryClient()
  const list = useApi(fileCalls.list, { params: { id } })
  const [failure, setFailure] = useState<string | null>(null)
  const save = (fileId: string, name: string) => {
    setFailure(null)
    download(urlOf(fileCalls.file, { params: { id, fileId } }), name).catch((error: unknown) =>
      setFailure(sentenceOf(error)),
    )
  }
  const add = async (files: readonly File[]) => {
    setFailure(null)
    try {
      const { upload } = await import('#client/upload/upload.ts')
      for (const file of files) await upload(urlOf(fileCalls.add, { params: { id } }), file, {})
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        String(queryKey[0]).startsWith(urlOf(fileCalls.list, { params: { id } }).replace(/\/files$/, '')),
    })
  }
  return (
    <Card title="Attachments" note="Views are logged">
      {failure && (
        <Banner tone="danger" title="That did not work" onDismiss={() => setFailure(null)} className="mb-3">
          {failure}
        </Banner>
      )}
      {list.isError ? (
        <NotLoaded title="The files could not be loaded" read={list} />
      ) : list.isPending ? (
        <SkeletonLines lines={2} />
      ) : list.data.length === 0 ? (
        <p className="text-body text-fg-muted">No attachments.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {list.data.map(({ id: fileId, name, size }) => (
            <li key={fileId} className="flex items-center gap-2 text-body text-fg">
              <FileText aria-hidden className="size-4 shrink-0 text-fg-muted" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-caption text-fg-muted">{formatBytes(size)}</span>
              <IconButton label={`Download ${name}`} icon={Download} size="sm" onClick={() => save(fileId, name)} />
            </li>
          ))}
        </ul>
      )}
      {open && can(fileCalls.add.can) && (
        <div className="mt-3">
          <DropZone label="Add file" multiple onFiles={(files) => void add(files)} />
        </div>
      )}
    </Card>
  )
}
