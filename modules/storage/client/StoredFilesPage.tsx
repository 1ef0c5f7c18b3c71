import { Link, useSearchParams } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { CardPage } from '#client/errors/card-page.tsx'
import { formatBytes, formatNumber } from '#client/format.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Place, storageApi, underWay, type StoredFile } from '#modules/storage/shared/storage.ts'
import { nameOf } from './names.ts'

/** The files that a figure of the storages counts, each with the record that it belongs to. */
export function StoredFilesPage() {
  const { can } = useAuth()
  const [params] = useSearchParams()
  const storage = Place.safeParse(params.get('storage')).data ?? 'local'
  const [record, after] = [params.get('record') ?? undefined, params.get('after') ?? undefined]
  const may = can(storageApi.files.can)
  const read = useApi(storageApi.files, { query: { storage, record, after } }, { enabled: may })
  // Whoever goes on from page to page has been told how many there are.
  const first = useApi(storageApi.files, { query: { storage, record } }, { enabled: may })
  const of = record === underWay ? 'Uploads under way' : (read.data?.of ?? 'All files')
  const further = (next: string) => {
    const to = new URLSearchParams(params)
    to.set('after', next)
    return `?${to}`
  }
  return (
    <CardPage
      title="Stored files"
      width="wide"
      crumbs={[{ label: 'File storage', to: '/settings/storage' }]}
      needs={{ can: storageApi.files.can, title: 'You may not see the file storage' }}
      read={read}
      what="the files"
    >
      {({ items, next }) => (
        <Card
          title={`${of} in the ${nameOf(storage).replace('Folder', 'folder')}`}
          note={first.data && formatNumber(first.data.files!)}
          padded={false}
          footer={`${first.data ? `${formatBytes(first.data.bytes!)} in total. ` : ''}A file used by several records is counted once.`}
          action={
            <span className="flex gap-2">
              {after && (
                <LinkButton size="sm" variant="ghost" to={further('').replace(/&?after=$/, '')}>
                  First files
                </LinkButton>
              )}
              {next && (
                <LinkButton size="sm" to={further(next)}>
                  Further files
                </LinkButton>
              )}
            </span>
          }
        >
          <DataTable
            label="Stored files"
            framed={false}
            rows={items}
            keyOf={({ id }) => id}
            empty="These files no longer exist."
            columns={[
              {
                label: 'Belongs to',
                of: ({ title, page, of: kind }) =>
                  page ? (
                    <Link to={page} className="rounded-check text-primary-fg hover:underline">
                      {title}
                    </Link>
                  ) : (
                    <span className="text-fg-muted">{kind ? 'Not visible to you' : 'No record yet'}</span>
                  ),
              },
              // They are all of one kind where one is asked for.
              ...(record ? [] : [{ label: 'Files of', of: ({ of: kind }: StoredFile) => kind ?? 'Uploads under way' }]),
              { label: 'Size', numeric: true, of: ({ bytes: size }) => formatBytes(size) },
            ]}
          />
        </Card>
      )}
    </CardPage>
  )
}
