import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'

/** What somebody outside is asked for: to sign, to agree without a place on a page, or nothing, being sent the signed document. Members sign. */
export const signerRoles = ['signer', 'approver', 'copy'] as const
export type SignerRole = (typeof signerRoles)[number]

/** Whoever is asked to sign, in their order, and what became of it. */
export const Signer = z.strictObject({
  id: Uuid,
  position: z.int(),
  /** Of a member; null of somebody outside. */
  userId: Uuid.nullable(),
  name: z.string(),
  /** Of somebody outside: where their links and codes go. */
  mail: z.string().nullable(),
  role: z.enum(signerRoles),
  /** They are waited for now. */
  turn: z.boolean(),
  signedAt: z.string().nullable(),
  /** The mail with their last link, and what became of it: null where none was sent. */
  link: z
    .strictObject({ sentAt: z.string(), state: z.enum(['waiting', 'sent', 'failed']), error: z.string().nullable() })
    .nullable(),
})
export type Signer = z.output<typeof Signer>

export const placeKinds = ['signature', 'name', 'date'] as const

const part = (min: number) => z.int().min(min).max(1000)
const where = {
  page: z.int().min(1).max(2000),
  kind: z.enum(placeKinds),
  /** In thousandths of the page as it is shown, from its upper left corner. */
  left: part(0),
  top: part(0),
  width: part(20),
  height: part(8),
}
/** Where something of a signer is put on a page. */
export const Place = z.strictObject({ signerId: Uuid, ...where })
export type Place = z.output<typeof Place>

/** Somebody outside, as whoever asks names them. */
export const Outsider = z.strictObject({
  name: field.text('Name', { max: 120 }),
  mail: field.email('E-mail'),
  role: field.choice(
    'Role',
    signerRoles,
    'An approver agrees without a place on a page; a copy is sent once all have signed',
  ),
})
export type Outsider = z.output<typeof Outsider>

/** Who signs, in order, and where: `signer` counts from 0. */
export const Arrangement = z.strictObject({
  signers: z.array(z.union([z.strictObject({ userId: Uuid }), Outsider])).max(20),
  places: z.array(z.strictObject({ signer: z.int().min(0).max(19), ...where })).max(200),
})
export type Arrangement = z.output<typeof Arrangement>

/** What happened: each event carries the hash of the one before. */
export const SignatureEvent = z.strictObject({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  actorId: Uuid,
  actorName: z.string(),
  method: z.string(),
  address: z.string(),
  agent: z.string(),
  /** Of the document that it is about. */
  sha256: z.string(),
  /** JSON: what else belongs to this kind of event. */
  details: z.string(),
  previous: z.string(),
  hash: z.string(),
})
export type SignatureEvent = z.output<typeof SignatureEvent>
