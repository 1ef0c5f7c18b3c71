import type { Message } from '#modules/ai/shared/messages.ts'

/** A message of the shown branch, with the others that follow the same message, itself among them. */
export type Step = { message: Message; branches: readonly Message[] }

/** Which branch is shown, by the message that the branches follow; the newest where nothing was chosen. */
export type Chosen = Readonly<Record<string, string>>

const beginning = 'start'

/** The shown branch from the first question to its last answer. */
export function branchOf(messages: readonly Message[], chosen: Chosen): Step[] {
  const following = Map.groupBy(messages, ({ parentId }) => parentId ?? beginning)
  const steps: Step[] = []
  for (let branches = following.get(beginning); branches;) {
    const place = branches[0]!.parentId ?? beginning
    const message = branches.find(({ id }) => id === chosen[place]) ?? branches.at(-1)!
    steps.push({ message, branches })
    branches = following.get(message.id)
  }
  return steps
}

/** The branch one step before or after the shown one. */
export function turned(chosen: Chosen, { message, branches }: Step, step: 1 | -1): Chosen {
  const next = branches[branches.indexOf(message) + step]
  return next ? { ...chosen, [message.parentId ?? beginning]: next.id } : chosen
}
