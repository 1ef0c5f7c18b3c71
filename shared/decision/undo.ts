import { Done, post, Uuid } from '../api.ts'
import { z } from 'zod'
import { noun } from './questions.ts'

/** How long a decision can be undone, as long as nothing follows from it; its mails wait as long. */
export const undoSeconds = 15
/** Under this name a record goes back to how it was before a decision: no change of what was decided on, and asks nobody anew. */
export const undoing = 'undo decision'
/** How long it is offered: a press at the last moment still arrives in time. */
export const offerSeconds = 10

export const undoApi = {
  undo: post('/api/approvals/:noun/:id/undo', {
    summary: 'Undo your own last decision on a record, within seconds and as long as nothing has followed from it',
    params: z.strictObject({ noun, id: Uuid }),
    reply: Done,
    // The handler asks for the right to decide, and whose decision it was.
    can: 'signed-in',
  }),
}
