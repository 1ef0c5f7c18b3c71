import { FolderOpen, Lock, Plus, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useApi } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { NotLoaded } from '#client/errors/not-loaded.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { filterText, parseFilter } from '#shared/list.ts'
import { folders, type Folder as Row } from '#modules/documents/shared/folders.ts'

/** The folder whose documents the library shows, as it stands in the address; null for all. */
export function folderOf(params: URLSearchParams): string | null {
  const filters = params.getAll('filter').map(parseFilter)
  return filters.find((each) => each?.field === 'folderId' && each.operator === 'eq')?.value ?? null
}

/** The address of the library with the documents of a folder, or of all. */
const libraryAt = (folderId: string | null): string =>
  folderId === null
    ? '/documents/library'
    : `/documents/library?view=all&filter=${encodeURIComponent(filterText({ field: 'folderId', operator: 'eq', value: folderId }))}`

const most = '200'

/** The folders one opens, each under the one it lies in; the way to the documents of one. */
export function FolderTree({ chosen, className }: { chosen: string | null; className?: string }) {
  const { can } = useAuth()
  const read = useApi(folders.api.list, { query: { sort: 'path', limit: most } })
  const rows = read.data?.items ?? []
  return (
    <nav aria-label="Folders" className={cn('p-3 print:hidden', className)}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="px-2 text-table font-semibold text-fg">Folders</h2>
        {can(folders.api.create.can) && (
          <LinkButton
            to={`/documents/folders/new${chosen ? `?in=${chosen}` : ''}`}
            size="sm"
            variant="ghost"
            icon={Plus}
          >
            New folder
          </LinkButton>
        )}
      </div>
      {read.isPending ? (
        <SkeletonLines lines={6} />
      ) : read.isError ? (
        <NotLoaded title="The folders could not be loaded" read={read} />
      ) : (
        <ul>
          <Line icon={FolderOpen} label="All documents" to={libraryAt(null)} isChosen={chosen === null} depth={0} />
          {rows.map((row) => (
            <Line
              key={row.id}
              icon={row.access === 'restricted' ? Lock : FolderOpen}
              label={row.name}
              hint={row.access === 'restricted' ? 'restricted' : undefined}
              to={libraryAt(row.id)}
              isChosen={row.id === chosen}
              depth={depthOf(row)}
            />
          ))}
        </ul>
      )}
      {read.data?.next && (
        <Link to="/documents/folders" className="mt-2 block px-2 text-table text-primary-fg hover:underline">
          All folders as a list
        </Link>
      )}
    </nav>
  )
}

const depthOf = ({ path }: Row): number => Math.min(path.split(' / ').length - 1, 5)
const indents = ['pl-2', 'pl-6', 'pl-10', 'pl-14', 'pl-18', 'pl-22']

type LineProps = { icon: LucideIcon; label: string; hint?: string; to: string; isChosen: boolean; depth: number }

const Line = ({ icon: Icon, label, hint, to, isChosen, depth }: LineProps) => (
  <li>
    <Link
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      className={cn(
        'flex min-h-8 items-center gap-2 rounded-control pr-2 text-table text-fg hover:bg-hover max-md:min-h-11',
        indents[depth],
        isChosen && 'bg-selected font-medium',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-fg-subtle" />
      <span className="truncate">{label}</span>
      {hint && <span className="sr-only">, {hint}</span>}
    </Link>
  </li>
)
