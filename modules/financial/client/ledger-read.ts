import { useInfiniteQuery } from '@tanstack/react-query'
import { call, urlOf } from '#client/api.ts'
import { saveFile } from '#client/record/download.ts'
import { reportApi, type GeneralLedger } from '#modules/financial/shared/reports.ts'
import { reportCsv } from './report-csv.ts'

export type LedgerQuestion = { accountId: string; from?: string; to?: string; partyId?: string }

/** The lines of an account, page after page. */
export function useLedger(question: LedgerQuestion, enabled: boolean) {
  const read = useInfiniteQuery({
    queryKey: [urlOf(reportApi.generalLedger, { query: question }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        reportApi.generalLedger,
        { query: { ...question, limit: '100', ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: enabled && question.accountId !== '',
  })
  return { pages: read.data?.pages ?? [], read }
}

/** All lines of the question, page after page, as one file. */
export async function saveLedger(question: LedgerQuestion): Promise<void> {
  const rows: string[][] = []
  let cursor: string | null | undefined
  let account = ''
  do {
    const page: GeneralLedger = await call(reportApi.generalLedger, {
      query: { ...question, limit: '200', ...(cursor && { cursor }) },
    })
    account = `${page.number} ${page.name}`
    rows.push(
      ...page.items.map((item) => [
        item.postingDate,
        item.number,
        item.description,
        item.partyName ?? '',
        item.debit,
        item.credit,
        item.balance,
        page.currency,
      ]),
    )
    cursor = page.next
  } while (cursor)
  saveFile(
    reportCsv(['Date', 'Entry', 'Description', 'Party', 'Debit', 'Credit', 'Balance', 'Currency'], rows),
    `${account}.csv`,
  )
}
