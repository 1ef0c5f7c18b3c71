import { z } from 'zod'
import { isCleanText } from '#shared/text.ts'

const line = (max: number) => z.string().trim().max(max).refine(isCleanText, 'Remove the control characters')

/** What the public page sends with the code that came by mail. Spaces do not count: some write them between the digits. */
export const EnterCode = z.object({
  code: z
    .string()
    .max(20)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits of the code'),
})

/** What it sends with a signature: the name as it is to stand on the document, and the hash of what was read. */
export const SignOutside = z.object({
  name: line(120).min(1, 'Enter your name, as you sign'),
  agree: z.literal('yes', 'To sign here, agree to sign electronically'),
  sha256: z.string().max(64),
})

export const DeclineOutside = z.object({ reason: line(500).min(1, 'Enter a reason') })
