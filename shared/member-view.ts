import { z } from 'zod'
import { Done, get, post, Uuid } from './api.ts'

/** A view ends by itself after this long. */
export const viewMinutes = 30

/** That somebody saw Mainstay as whoever asks. */
const Seen = z.strictObject({
  id: Uuid,
  by: z.string(),
  reason: z.string(),
  begunAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
})
/** The last so many are listed. */
export const mostSeen = 50

export const memberViewApi = {
  list: get('/api/settings/member-views', {
    can: 'signed-in',
    private: true,
    summary: 'Who saw Mainstay as you, when and why',
    reply: z.array(Seen),
  }),
  end: post('/api/settings/member-views/end', {
    can: 'signed-in',
    whileViewing: true,
    repeatable: true,
    summary: 'Stop seeing Mainstay as somebody else',
    reply: Done,
  }),
}
