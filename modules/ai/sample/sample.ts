import { askQuestion } from '#modules/ai/server/messages.ts'
import type { SampleLife } from '#server/module.ts'
import { addDays } from '#shared/day.ts'

/** Questions of the last days, by role. */
const asked: readonly (readonly [role: string, daysAgo: number, text: string])[] = [
  ['accountant', 3, 'Overdue bills by vendor'],
  ['accountant', 1, 'Why did spend change this month?'],
  ['buyer', 2, 'Purchase orders over 10,000 this quarter'],
  ['hr', 2, 'Who is on leave next week?'],
]

export async function createSampleConversations({ agenda, now }: SampleLife): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  for (const [role, daysAgo, text] of asked)
    agenda.afterHours(addDays(today, -daysAgo), role, async (call) => void (await askQuestion({ text }, call)))
}
