import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { pagePicture } from './page-picture.ts'
import { thumbnailsOf } from './pictures.ts'

/** A JPEG, black on its left half, whose camera says which side is up (EXIF 1 to 8), or nothing of the kind. */
function photograph(up: number | null): Buffer {
  const canvas = createCanvas(400, 200)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 400, 200)
  context.fillStyle = '#000000'
  context.fillRect(0, 0, 200, 200)
  const jpeg = canvas.toBuffer('image/jpeg', 90)
  if (up === null) return jpeg
  // One entry of an Exif directory: orientation, one short.
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, up, 0, 0, 0, 0, 0, 0]
  const exif = [0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM'), 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry]
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif), jpeg.subarray(2)])
}

test('a photograph is drawn, and so read, the way up that its camera says; one that says nonsense as it is', async () => {
  for (const [up, size, dark] of [
    [null, [240, 120], 'left'],
    [1, [240, 120], 'left'],
    [3, [240, 120], 'right'],
    [6, [160, 320], 'top'],
    [8, [160, 320], 'bottom'],
    [0, [240, 120], 'left'],
    [99, [240, 120], 'left'],
  ] as const) {
    const canvas = await pagePicture(photograph(up), 'image/jpeg', 1, { within: [240, 320] })
    const { width, height } = canvas
    const isDark = (x: number, y: number) => canvas.getContext('2d').getImageData(x, y, 1, 1).data[0]! < 50
    const seen = {
      left: isDark(5, height / 2),
      right: isDark(width - 5, height / 2),
      top: isDark(width / 2, 5),
      bottom: isDark(width / 2, height - 5),
    }
    assert.deepEqual([width, height, seen[dark]], [...size, true], `orientation ${up}`)
  }
})

test('one process makes the small pictures of several files, and a broken one between them says so without harm', async () => {
  const stored: Record<string, Buffer> = {
    first: photograph(6),
    broken: photograph(1).subarray(0, 40),
    last: photograph(1),
  }
  const files = { getStream: async (key: string) => Readable.from([stored[key]!]) } as never
  const asked = Object.keys(stored).map((storageKey) => ({ storageKey, mediaType: 'image/jpeg' }))
  const [first, broken, last] = await thumbnailsOf(asked, { files })
  assert.deepEqual(
    [first, last].map((each) => 'webp' in each! && [each.width, each.height, each.webp.length > 50]),
    [
      [160, 320, true],
      [240, 120, true],
    ],
  )
  assert.ok('fault' in broken! && broken.fault.length > 5)
})
