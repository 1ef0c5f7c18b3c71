import { useInfiniteQuery } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import { saveCsv } from '#client/record/download.ts'
import { journalCall, type Journal } from '#modules/statements/shared/journal.ts'

export type JournalQuestion = { entityId?: string; from?: string; to?: string; journalId?: string }

/** Entries of the question, page after page. */
export function useJournal(question: JournalQuestion, enabled: boolean) {
  const read = useInfiniteQuery({
    queryKey: [urlOf(journalCall, { query: question }), 'pages'],
    meta: { figures: true },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(journalCall, { query: { ...question, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  })
  return { pages: read.data?.pages ?? [], read }
}

/** Saves all entries of the question as a file, one row for each line. */
export async function saveJournal(question: JournalQuestion): Promise<void> {
  const rows: string[][] = []
  let page: Journal | undefined
  do {
    page = await call(journalCall, { query: { ...question, limit: '200', ...(page?.next && { cursor: page.next }) } })
    const { currency, entityName } = page
    for (const { postingDate, number, journal, description, lines } of page.entries)
      for (const line of lines)
        rows.push([
          postingDate,
          number,
          journal,
          line.description || description,
          line.accountNumber,
          line.accountName,
          line.partyName ?? '',
          line.debit,
          line.credit,
          currency,
          entityName,
        ])
  } while (page.next)
  const head = 'Date,Entry,Journal,Description,Account,Name,Party,Debit,Credit,Currency,Entity'.split(',')
  saveCsv(`journal ${page.to}`, head, rows)
}
