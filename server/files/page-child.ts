import { answering } from './child.ts'
import { pagePicture } from './page-picture.ts'
import type { Thumbnail } from './picture-child.ts'

export type PageAsked = { bytes: Uint8Array; mediaType: string; page: number }

/** Sharp on a screen of twice the dots, at the width that a page is read in. */
const readable: { within: [number, number] } = { within: [1400, 1980] }
const quality = 80

/** A page as somebody reads it: a program beside the one that reads scans, so that nobody who reads waits for those. */
answering(async ({ bytes, mediaType, page }: PageAsked): Promise<Thumbnail> => {
  const canvas = await pagePicture(bytes, mediaType, page, readable)
  return { webp: await canvas.encode('webp', quality), width: canvas.width, height: canvas.height }
})
