import { z } from 'zod'
import { Done, get, post } from './api.ts'

/** A right as calls name it; people are never shown one. */
const permission = z
  .string()
  .max(120)
  .regex(/^[a-z-]+\.[a-z-]+\.[A-Za-z-]+$/)
const parts = { can: 'signed-in' } as const

export const accessApi = {
  holders: get('/api/access', {
    ...parts,
    summary: 'Read which roles may do something, and whether this person has asked for it',
    query: z.strictObject({ permission }),
    reply: z.strictObject({ roles: z.array(z.string()), asked: z.boolean() }),
  }),
  ask: post('/api/access', {
    ...parts,
    summary: 'Ask the administrators for the right to something',
    body: z.strictObject({ permission }),
    reply: Done,
    rate: 20,
  }),
}
