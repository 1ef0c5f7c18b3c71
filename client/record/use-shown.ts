import { useAuth } from '#client/auth/AuthProvider.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { shownTo } from '#shared/shown.ts'

/** A record type without the fields that are not shown to whoever is signed in, as the server answers it. */
export const useShown = <R extends AnyRecord>(record: R): R => shownTo(record, useAuth().can)
