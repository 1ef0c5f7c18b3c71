import { addDays, type Day } from '#shared/day.ts'
import type { SampleLife } from '#server/module.ts'
import { documents } from '#modules/documents/server/documents.ts'
import { acknowledge, toRead } from '#modules/documents/server/read-requests.ts'
import { openRevisionOf, revisions } from '#modules/documents/server/revisions.ts'

type Agenda = Pick<SampleLife['agenda'], 'plan'>
type Where = () => string | undefined

/** The draft of a document is sent by whoever keeps it and approved by somebody else, from that day on: three days after what goes before, or a weekend puts both on the same Monday, in any order. */
export function planApproval(agenda: Agenda, on: Day, who: string, id: Where): void {
  const act = (day: Day, by: string, verb: string) =>
    agenda.plan(day, by, async (call) => {
      const open = id() && (await openRevisionOf(id()!, call))
      if (open) await revisions.acts.get(verb)!(open.id, call, undefined)
    })
  act(on, who, 'submit')
  act(addDays(on, 3), who === 'manager' ? 'administrator' : 'manager', 'approve')
}

/** It waits for whoever is asked. */
export const planSubmission = (agenda: Agenda, on: Day, who: string, id: Where): void =>
  agenda.plan(on, who, async (call) => {
    const open = id() && (await openRevisionOf(id()!, call))
    if (open) await revisions.acts.get('submit')!(open.id, call, undefined)
  })

/** People are asked to read it, and some of them have. */
export function planReading(
  agenda: Agenda,
  on: Day,
  who: string,
  id: Where,
  asked: { roles: string[]; dueOn: Day; note: string },
  readers: readonly string[],
): void {
  agenda.plan(on, who, async (call) => {
    if (id()) await documents.acts.get('askToRead')!(id()!, call, { userIds: [], ...asked })
  })
  for (const [n, reader] of readers.entries())
    agenda.plan(addDays(on, 3 + n), reader, async (call) => {
      const mine = (await toRead(call)).find(({ documentId }) => documentId === id())
      if (mine) await acknowledge(mine.id, mine.sha256, call)
    })
}
