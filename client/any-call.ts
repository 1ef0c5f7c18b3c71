import { get, type Endpoint } from '#shared/api.ts'

/** What any answer is measured by where only the address of a call is known. */
const anything = { safeParse: () => ({ success: false }) } as unknown as Endpoint['reply']

export type AnyRow = Record<string, unknown> & { id: string }
export type AnyPage = { items: AnyRow[]; count: number | null }

/** The call at an address, by those who know no more of it than that. */
export const callAt = (path: string): Endpoint => get(path, { summary: '', reply: anything, can: 'signed-in' })
