import type { Crumb } from '#client/shell/page-header.tsx'
import type { AnyRecord } from '#shared/record.ts'
import { sentence } from '#shared/text.ts'

export const home: Crumb = { label: 'Procurement', to: '/procurement' }
export const roomCrumbs: readonly Crumb[] = [home]

/** The way back from one of them: the room, then its list. */
export const listCrumbs = ({ many, listPage }: Pick<AnyRecord, 'many' | 'listPage'>): readonly Crumb[] => [
  home,
  { label: sentence(many), to: listPage },
]
