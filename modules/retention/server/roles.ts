import type { Room } from '#server/room.ts'

const reads = ['documents.retention-rules.read', 'documents.holds.read', 'documents.hold-items.read']
/** Whoever answers for an area says how long its documents are kept. */
const answers = [
  ...reads,
  ...['comment', 'export'].flatMap((verb) =>
    ['retention-rules', 'holds', 'hold-items'].map((noun) => `documents.${noun}.${verb}`),
  ),
]
/** Holds are set and released by whoever leads. */
const leads = [
  ...answers,
  ...['create', 'update'].map((verb) => `documents.retention-rules.${verb}`),
  ...['create', 'update', 'release'].map((verb) => `documents.holds.${verb}`),
  'documents.hold-items.create',
]

export const roles: Room['roles'] = { accountant: answers, hr: answers, manager: leads, auditor: reads }
