/** Segments without which a picture cannot be drawn: frames, tables, restarts. What else a file has (where and with what it was taken, comments) is left behind. */
const drawn = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd])
const frames = new Set([0xc0, 0xc1, 0xc2])
const [endOfImage, startOfScan, adobe] = [0xd9, 0xda, 0xee]

type Jpeg = { bytes: Buffer; width: number; height: number }

/** A JPEG written anew from what draws it, without anything behind its end; null where it is no whole one. */
export function repacked(file: Buffer): Jpeg | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null
  const kept: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let scans = 0
  for (let at = 2; at + 2 <= file.length;) {
    const marker = file[at + 1]!
    if (file[at] !== 0xff) return null
    if (marker === endOfImage)
      return size && scans > 0 ? { bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]), ...size } : null
    if (at + 4 > file.length) return null
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end < at + 4 || end > file.length) return null
    if (frames.has(marker)) {
      // One frame says how large it is.
      if (size || end < at + 10) return null
      size = { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    }
    const stop = marker === startOfScan ? endOfScan(file, end) : end
    if (marker === startOfScan) scans += 1
    // What an Adobe program says of its colours decides how they are read.
    if (marker === startOfScan || drawn.has(marker) || (marker === adobe && end - at === 16))
      kept.push(file.subarray(at, stop))
    else if (!(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe) return null
    at = stop
  }
  return null
}

/** Where the coded data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1]!
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}
