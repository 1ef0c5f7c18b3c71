import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** How the next page stands; `load` asks for it. */
export type More = { canLoad: boolean; loading: boolean; failed: string | null; load: () => void }

/** The line after the last loaded row: the next page is on its way, or could not be read. */
export function LoadMore({
  more,
  columns,
  height,
  many,
}: {
  more: More
  columns: number
  height: number
  many: string
}) {
  if (!more.canLoad && !more.loading && !more.failed) return null
  return (
    <tr style={{ height }}>
      <td colSpan={columns} className="px-6">
        <output className="sticky left-6 inline-flex items-center gap-2 text-table text-fg-muted">
          {more.failed ? (
            <>
              {more.failed}
              <Button size="sm" onClick={more.load}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <Spinner /> Loading more {many}…
            </>
          )}
        </output>
      </td>
    </tr>
  )
}
