/** Width × height of an image from its first bytes, or null where they cannot be read: such a file is refused. */
export function pixelsOf(ending: string, head: Buffer): number | null {
  try {
    if (ending === 'png')
      return head.toString('latin1', 12, 16) === 'IHDR' ? head.readUInt32BE(16) * head.readUInt32BE(20) : null
    if (ending === 'gif') return head.readUInt16LE(6) * head.readUInt16LE(8)
    if (ending === 'webp') return ofWebp(head)
    return ofJpeg(head)
  } catch {
    // The header is shorter than its format says.
    return null
  }
}

function ofWebp(head: Buffer): number | null {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff)
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1)
  }
  return kind === 'VP8X' ? (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1) : null
}

function ofJpeg(head: Buffer): number | null {
  for (let at = 2; head[at] === 0xff;) {
    const marker = head[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7)
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}
