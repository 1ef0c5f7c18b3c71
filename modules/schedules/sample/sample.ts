import { createAlert } from '#modules/schedules/server/alerts.ts'
import { createSchedule } from '#modules/schedules/server/schedules.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays } from '#shared/day.ts'

const overdue = { ready: 'overdue-bills' }

/** The accountant gets what is overdue each Monday, and an alert when it becomes much. */
export async function createSampleSchedules({ agenda, now }: SampleLife): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  agenda.afterHours(addDays(today, -2), 'accountant', async (call) => {
    await createSchedule(
      {
        values: {
          source: overdue,
          frequency: 'every week',
          weekday: 'Monday',
          dayOfMonth: null,
          time: '07:30',
          format: 'Excel',
          sendWhen: 'with rows',
          recipients: [call.actor.id],
        },
      },
      call,
    )
    await createAlert(
      {
        values: {
          source: overdue,
          valueName: 'overdue',
          comparison: 'above',
          threshold: '100000',
        },
      },
      call,
    )
  })
}
