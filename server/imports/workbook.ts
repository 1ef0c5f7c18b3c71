import { readPart } from '../files/zip.ts'

/** What a workbook says of its first sheet besides the cells. */
export type Workbook = {
  sheet: string
  /** Days are counted from 1904, and the reader does not see it. */
  from1904: boolean
  /** By style: how a number is shown that has as many digits as zeros here, at least. */
  masks: ReadonlyMap<string, Mask>
}
/** '0' for a digit, all else as it is. */
export type Mask = readonly string[]

export async function workbookOf(bytes: Buffer): Promise<Workbook> {
  const text = async (name: string) => (await readPart(bytes, name))?.toString() ?? ''
  const book = await text('xl/workbook.xml')
  const relations = (await text('xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []
  const id = /<(?:\w+:)?sheet\b[^>]*\b\w+:id="([^"]+)"/.exec(book)?.[1]
  const part = (fits: (relation: string) => boolean, otherwise: string): string => {
    const target = /\bTarget="([^"]+)"/.exec(relations.find(fits) ?? '')?.[1] ?? otherwise
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  const properties = /<(?:\w+:)?workbookPr\b[^>]*>/.exec(book)?.[0] ?? ''
  return {
    sheet: part((relation) => /\bId="([^"]+)"/.exec(relation)?.[1] === id, 'worksheets/sheet1.xml'),
    // The reader knows "1" alone.
    from1904: /\bdate1904="(?:true|on)"/.test(properties),
    masks: masksOf(await text(part((relation) => /\bType="[^"]*\/styles"/.test(relation), 'styles.xml'))),
  }
}

/** The styles that show leading zeros, as 00000 does. */
function masksOf(styles: string): Map<string, Mask> {
  const formats = new Map<string, Mask>()
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)) {
    const id = /\bnumFmtId="(\d+)"/.exec(tag)?.[1]
    const mask = maskOf(unescaped(/\bformatCode="([^"]*)"/.exec(tag)?.[1] ?? ''))
    if (id && mask) formats.set(id, mask)
  }
  const cells = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? ''
  const masks = new Map<string, Mask>()
  for (const [at, [tag]] of [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].entries()) {
    const mask = formats.get(/\bnumFmtId="(\d+)"/.exec(tag)?.[1] ?? '')
    if (mask) masks.set(String(at), mask)
  }
  return masks
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** A format of two zeros and more with signs between them, null for any other. */
export function maskOf(format: string): Mask | null {
  const [positive = ''] = format.replace(/\[\$?[^\]]*\]/g, '').split(';')
  const mask: string[] = []
  for (const [, zero, quoted, escaped, sign] of positive.matchAll(/(0)|"([^"]*)"|\\(.)|([-\s/()])|./g)) {
    const shown = zero ?? quoted ?? escaped ?? sign
    if (shown === undefined) return null
    mask.push(zero ? '0' : ` ${shown}`)
  }
  return mask.filter((each) => each === '0').length > 1 ? mask : null
}

/** A whole number as its format shows it: 123 as 00123, and 123456789 as 000-00-0000 shows it. */
export function masked(mask: Mask, text: string): string | null {
  if (!/^\d{1,15}$/.test(text)) return null
  const places = mask.filter((each) => each === '0').length
  const digits = text.padStart(places, '0')
  // Digits for which there is no place stand before the first.
  let at = digits.length - places
  let first = true
  return mask
    .map((each) => {
      if (each !== '0') return each.slice(1)
      const shown = first ? digits.slice(0, at + 1) : digits[at]!
      first = false
      at += 1
      return shown
    })
    .join('')
}
