import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#shared/problem.ts'
import { photoSizes, type PhotoBody } from '#modules/people/shared/photos.ts'
import type { Call } from '#server/call/call.ts'
import { repacked } from '#server/files/jpeg.ts'
import { says } from './sentences.ts'
import { photoTable } from './tables.ts'

/** A picture as it is kept: written anew, so that it holds what draws it and nothing else. */
function picture(field: keyof typeof photoSizes, base64: string): Buffer {
  const { most } = photoSizes[field]
  const found = repacked(Buffer.from(base64, 'base64'))
  if (!found) throw new Problem('unprocessable', says.noPicture(), { [field]: says.noPicture() })
  const { width, height, bytes } = found
  if (width !== height || width < 32 || width > most)
    throw new Problem('unprocessable', says.notSquare({ most: String(most) }), {
      [field]: says.notSquare({ most: String(most) }),
    })
  return bytes
}

/** Keeps the photo of a person in place of the one before, of which nothing stays; answers its key. */
export async function keepPhoto(personId: string, body: z.output<typeof PhotoBody>, { tx }: Call): Promise<string> {
  const kept = { image: picture('image', body.image), small: picture('small', body.small) }
  await tx
    .insert(photoTable)
    .values({ personId, ...kept })
    .onConflictDoUpdate({ target: photoTable.personId, set: kept })
  return createHash('sha256').update(kept.image).update(kept.small).digest('hex').slice(0, 16)
}

export const dropPhoto = (personId: string, { tx }: Call) =>
  tx.delete(photoTable).where(eq(photoTable.personId, personId))
