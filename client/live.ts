import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from './live-source.ts'

const waitMs = 150
/** Figures are added up over many records, and read again no more often than this. */
const figuresWaitMs = 1_500

/** '/api/procurement/orders' for 'procurement.orders'. */
const pathOf = (record: string): string => `/api/${record.replace('.', '/')}`

/** True where a query key begins with the path itself, not with a longer word that starts alike. */
export function isUnder(path: string, key: unknown): boolean {
  return typeof key === 'string' && key.startsWith(path) && /^($|[/?])/.test(key.slice(path.length))
}

type Asked = Pick<Query, 'queryKey' | 'meta'>
/** True for an answer that is made of many records, as its call says of itself. */
const isFigures = ({ meta }: Asked): boolean => meta?.['figures'] === true

/** Gathers what changed and reads it anew in one go: at once on a visible page, on return to a hidden one; figures a little later. */
export function refresher(queries: Pick<QueryClient, 'invalidateQueries'>, page: Document = document) {
  const paths = new Set<string>()
  let figures = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let figuresTimer: ReturnType<typeof setTimeout> | undefined
  const readAnew = (touched: (query: Asked) => boolean) => void queries.invalidateQueries({ predicate: touched })
  const flush = () => {
    timer = undefined
    if (page.hidden || paths.size === 0) return
    const now = [...paths]
    paths.clear()
    readAnew(({ queryKey: [key] }) => now.some((path) => isUnder(path, key)))
  }
  const flushFigures = () => {
    figuresTimer = undefined
    if (page.hidden || !figures) return
    figures = false
    readAnew(isFigures)
  }
  // A window that opens once and closes by itself: under a steady flow of changes the page still follows.
  const later = () => {
    timer ??= setTimeout(flush, waitMs)
    if (figures) figuresTimer ??= setTimeout(flushFigures, figuresWaitMs)
  }
  page.addEventListener('visibilitychange', later)
  return {
    changed(records: readonly string[]) {
      for (const record of records) paths.add(pathOf(record))
      figures = true
      later()
    },
    missed() {
      paths.add('/api')
      later()
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(figuresTimer)
      page.removeEventListener('visibilitychange', later)
    },
  }
}

/** Keeps what is on the screen as it is on the server: whoever changes a record, here or elsewhere, its queries are read anew. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = refresher(queries)
    const stop = followChanges(refresh)
    return () => {
      stop()
      refresh.stop()
    }
  }, [queries])
}
