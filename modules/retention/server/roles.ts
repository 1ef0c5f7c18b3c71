import type { ServerModule } from '#server/module.ts'

const recordTypes = ['retention-rules', 'holds', 'hold-items', 'disposals']
const all = (...verbs: string[]) =>
  verbs.flatMap((verb) => recordTypes.map((recordType) => `documents.${recordType}.${verb}`))

const reads = all('read')
/** Whoever answers for an area proposes what is let go of its documents. */
const answers = [
  ...reads,
  ...all('comment', 'export'),
  ...['create', 'submit'].map((verb) => `documents.disposals.${verb}`),
]
/** Rules and holds are set, and disposals approved, by whoever leads. */
const leads = [
  ...answers,
  ...['create', 'update'].map((verb) => `documents.retention-rules.${verb}`),
  ...['create', 'update', 'release'].map((verb) => `documents.holds.${verb}`),
  'documents.hold-items.create',
  'documents.disposals.approve',
]

export const roles: ServerModule['roles'] = { accountant: answers, hr: answers, manager: leads, auditor: reads }
