import { z } from 'zod'

/** What belongs to an event beside who, when and of which bytes; each kind has some of it. */
const Details = z.object({
  name: z.string().optional(),
  /** Whom it is about, by their place in the order, and the address of somebody outside. */
  signer: z.number().optional(),
  mail: z.string().optional(),
  reason: z.string().optional(),
  signers: z.array(z.string()).optional(),
  signedSha256: z.string().optional(),
})

/** The details of an event, as far as they are shown. */
export function readDetails(text: string): z.output<typeof Details> {
  const read = Details.safeParse(JSON.parse(text))
  return read.success ? read.data : {}
}
