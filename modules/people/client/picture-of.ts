import { photoSizes, type PhotoBody } from '#modules/people/shared/photos.ts'
import type { z } from 'zod'

type Size = (typeof photoSizes)[keyof typeof photoSizes]

/** The middle of a picture as a square JPEG of so many pixels, in base64: small enough to be kept. */
function squareOf(picture: ImageBitmap, { pixels, bytes }: Size): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pixels
  const context = canvas.getContext('2d')!
  const side = Math.min(picture.width, picture.height)
  // Faces are above the middle of an upright photo.
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 3]
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  for (const quality of [0.86, 0.7, 0.5, 0.3]) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
    if (base64.length * 0.75 <= bytes) return base64
  }
  throw new Error('This picture cannot be made small enough')
}

/** Both sizes of a photo, from any picture the browser can open; where it was taken stays behind. */
export async function photoOf(file: File): Promise<z.output<typeof PhotoBody>> {
  const picture = await createImageBitmap(file)
  try {
    return { image: squareOf(picture, photoSizes.image), small: squareOf(picture, photoSizes.small) }
  } finally {
    picture.close()
  }
}
