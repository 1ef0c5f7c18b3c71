import { Calendar, PenLine, Type } from 'lucide-react'
import type { SignatureRequestDetail } from '#modules/signatures/shared/requests.ts'
import type { Arrangement, SignerRole } from '#modules/signatures/shared/signers.ts'

/** A member by their id, or somebody outside by their address. */
export type Person = { userId: string | null; name: string; mail: string | null; role: SignerRole }
export type Placed = Arrangement['places'][number] & { key: string }
export type Plan = { people: readonly Person[]; places: readonly Placed[] }

let last = 0
const keyOf = (): string => `place ${(last += 1)}`

/** What is kept, as it is worked on: places know their signer by where they stand. */
export const planOf = ({ people, places }: SignatureRequestDetail): Plan => ({
  people: people.map(({ userId, name, mail, role }) => ({ userId, name, mail, role })),
  places: places.map(({ signerId, ...where }) => ({
    ...where,
    key: keyOf(),
    signer: people.findIndex(({ id }) => id === signerId),
  })),
})

export const bodyOf = ({ people, places }: Plan): Arrangement => ({
  signers: people.map(({ userId, name, mail, role }) => (userId ? { userId } : { name, mail: mail ?? '', role })),
  places: places.map(({ signer, page, kind, left, top, width, height }) => ({
    signer,
    page,
    kind,
    left,
    top,
    width,
    height,
  })),
})

const sizes = { signature: [260, 55], name: [220, 22], date: [120, 22] } as const
const columns = 3

/** A new place on a page: at its foot, beside those that are there. */
export function placeOn(plan: Plan, signer: number, kind: Placed['kind'], page: number): Placed {
  const [width, height] = sizes[kind]
  const there = plan.places.filter((each) => each.page === page).length
  const left = 70 + (there % columns) * 300
  const top = Math.max(0, 860 - Math.floor(there / columns) * 80)
  return { key: keyOf(), signer, kind, page, left: Math.min(left, 1000 - width), top, width, height }
}

const least = { width: 20, height: 8 }
const within = (value: number, from: number, to: number) => Math.min(Math.max(Math.round(value), from), to)

/** A place moved or made larger, kept on its page. */
export function fitted(place: Placed, change: Partial<Pick<Placed, 'left' | 'top' | 'width' | 'height'>>): Placed {
  const wanted = { ...place, ...change }
  const width = within(wanted.width, least.width, 1000)
  const height = within(wanted.height, least.height, 1000)
  return {
    ...wanted,
    width,
    height,
    left: within(wanted.left, 0, 1000 - width),
    top: within(wanted.top, 0, 1000 - height),
  }
}

/** One signer less: their places go with them. */
export const without = ({ people, places }: Plan, signer: number): Plan => ({
  people: people.filter((_, at) => at !== signer),
  places: places
    .filter((each) => each.signer !== signer)
    .map((each) => (each.signer > signer ? { ...each, signer: each.signer - 1 } : each)),
})

/** A signer who goes before the one above. */
export const raised = ({ people, places }: Plan, signer: number): Plan => {
  const swapped = (at: number) => (at === signer ? signer - 1 : at === signer - 1 ? signer : at)
  return {
    people: people.map((_, at) => people[swapped(at)]!),
    places: places.map((each) => ({ ...each, signer: swapped(each.signer) })),
  }
}

export const kindIcons = { signature: PenLine, name: Type, date: Calendar } as const
export const kindWords: Record<Placed['kind'], string> = { signature: 'Signature', name: 'Name', date: 'Date' }

export const roleWords: Record<SignerRole, string> = { signer: 'signs', approver: 'approves', copy: 'gets a copy' }
export const keyOfPerson = ({ userId, mail }: Person): string => userId ?? mail ?? ''
