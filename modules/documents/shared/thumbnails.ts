import { z } from 'zod'
import { get, Uuid } from '#shared/api.ts'

/** Being made, there, or none: of a file without a picture, or of one that could not be drawn. */
const thumbnailStates = ['waiting', 'made', 'none'] as const
export type ThumbnailState = (typeof thumbnailStates)[number]

export const mostThumbnailsAtOnce = 100
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const thumbnailsApi = {
  current: get('/api/documents/thumbnails', {
    summary: `Small pictures (WebP) of the current versions of up to ${mostThumbnailsAtOnce} documents, of those that you may see`,
    query: z.strictObject({ ids: z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,${mostThumbnailsAtOnce - 1}}$`)) }),
    reply: z.strictObject({
      thumbnails: z.array(z.strictObject({ id: Uuid, state: z.enum(thumbnailStates), webp: z.string().nullable() })),
    }),
    can: 'documents.documents.read',
  }),
}
