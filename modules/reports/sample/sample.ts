import { reports } from '#modules/reports/server/reports.ts'
import { Question } from '#modules/reports/shared/question.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays } from '#shared/day.ts'

/** Reports that people of the sample company made and shared. */
export async function createSampleReports({ agenda, now }: SampleLife): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  agenda.afterHours(addDays(today, -2), 'accountant', async (call) => {
    await reports.create(
      {
        values: {
          name: 'Spend by vendor and quarter, against last year',
          description: 'Net of posted bills, for the monthly talk with purchasing',
          folder: 'Finance',
          dataset: 'financial.bills.lines',
          audience: 'everyone',
          roles: [],
          people: [],
          ownerId: call.actor.id,
          question: spend,
        },
      },
      call,
    )
  })
}

const spend = Question.parse({
  dataset: 'financial.bills.lines',
  filters: [
    { field: 'parent.state', operator: 'in', value: 'posted,partly paid,paid' },
    { field: 'parent.postingDate', operator: 'within', value: 'this year' },
  ],
  rows: [{ field: 'parent.partyId' }],
  columns: [{ field: 'parent.postingDate', by: 'quarter' }],
  values: [
    { name: 'net', kind: 'sum', field: 'net' },
    { name: 'before', kind: 'before', of: 'net', label: 'Last year' },
  ],
  compare: 'year before',
  sort: { by: 'net', descending: true },
  limit: 12,
  chart: 'stacked bars',
})
