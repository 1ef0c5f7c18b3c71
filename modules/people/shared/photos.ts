import { z } from 'zod'
import { get, IdParams, Uuid } from '#shared/api.ts'

/** A photo comes in two sizes, which the browser makes: for a page, and for lists. */
export const photoSizes = {
  image: { pixels: 256, most: 512, bytes: 64_000 },
  small: { pixels: 64, most: 96, bytes: 8_000 },
}
const jpeg = ({ bytes }: { bytes: number }) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(bytes / 3) * 4)

/** What a new photo is given as: square JPEG pictures, in base64. */
export const PhotoBody = z.strictObject({ image: jpeg(photoSizes.image), small: jpeg(photoSizes.small) })
/** Says which photo it is: another photo has another key, nobody's photo has none. */
export const photoKey = z.string().nullable()

const mostAtOnce = 100
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const photosApi = {
  small: get('/api/hr/photos', {
    summary: `Small photos of up to ${mostAtOnce} people, of those whom one sees and who have one`,
    query: z.strictObject({ ids: z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,${mostAtOnce - 1}}$`)) }),
    reply: z.strictObject({ photos: z.array(z.strictObject({ id: Uuid, jpeg: z.string() })) }),
    can: 'hr.employees.read',
  }),
  one: get('/api/hr/photos/:id', {
    summary: 'The photo of a person whom one sees',
    params: IdParams,
    reply: z.strictObject({ jpeg: z.string() }),
    can: 'hr.employees.read',
  }),
}
export const mostPhotosAtOnce = mostAtOnce
