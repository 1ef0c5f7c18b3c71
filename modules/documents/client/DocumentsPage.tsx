import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { usePaused } from '#client/shell/use-found.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { Settle } from '#client/shell/settle.tsx'
import { documentCalls } from '#modules/documents/shared/calls.ts'
import { documents, documentTypes } from '#modules/documents/shared/documents.ts'
import { upperFirst } from '#shared/text.ts'
import { HitList } from './hit-list.tsx'
import { withThumbnail } from './thumbnail.tsx'
import { ToReadList } from './to-read.tsx'
import { UploadArea } from './upload-area.tsx'

const types = [
  { value: '', label: 'Every type' },
  ...documentTypes.map((each) => ({ value: each, label: upperFirst(each) })),
]
type Type = (typeof documentTypes)[number]

/** Search first; below it what was kept last, and what one has checked out. */
export function DocumentsPage() {
  const { can } = useAuth()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const type = documentTypes.find((each) => each === params.get('type'))
  const [text, setText] = useState(q)
  const paused = usePaused(text).trim()
  const change = (next: { q?: string; type?: string }) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(next))
          if (value) now.set(name, value)
          else now.delete(name)
        return now
      },
      { replace: true },
    )
  useEffect(() => {
    if (paused !== q) change({ q: paused })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing changes the address
  }, [paused])
  const found = useApi(
    documentCalls.search,
    { query: { q, ...(type ? { type } : {}), limit: '20' } },
    { enabled: q !== '', keep: true },
  )
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="Documents" actions={<LinkButton to="/documents/library">Library</LinkButton>} />
      <div className="mx-auto flex w-full max-w-240 flex-col gap-5 px-4 py-5 md:px-6">
        <div className="flex flex-wrap gap-2">
          <Input
            type="search"
            icon={Search}
            size="lg"
            aria-label="Search titles and texts"
            placeholder="Search inside documents"
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="min-w-60 flex-1"
          />
          <Select
            label="Type"
            size="lg"
            options={types}
            value={type ?? ''}
            onChange={(value) => change({ type: value })}
            className="w-44"
          />
        </div>
        {q ? (
          <HitList q={q} type={type as Type | undefined} read={found} />
        ) : (
          <Settle className="flex flex-col gap-5">
            <ToReadList />
            {can(documentCalls.keep.can) && <UploadArea folderId={null} />}
            <RelatedList
              record={documents}
              title="Changed last"
              filters={[{ field: 'state', operator: 'in', value: 'draft,effective' }]}
              columns={['title', 'documentType', 'folderId', 'state', 'updatedAt']}
              cell={withThumbnail}
              sort="-updatedAt"
              limit={8}
              empty="No documents yet. Drop files above, or open the library and make folders first."
            />
            <Mine />
          </Settle>
        )}
      </div>
    </div>
  )
}

/** What one has checked out oneself: others wait for it. */
function Mine() {
  const { can } = useAuth()
  const { id } = useViewer()
  if (!can(documentCalls.addVersion.can)) return null
  return (
    <RelatedList
      record={documents}
      title="Checked out by you"
      filters={[{ field: 'checkedOutById', operator: 'eq', value: id }]}
      columns={['title', 'folderId', 'checkedOutAt']}
      empty="You have nothing checked out."
    />
  )
}
