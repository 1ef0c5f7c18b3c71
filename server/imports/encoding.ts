import type { Encoding } from '#shared/imports.ts'

type Language = { encoding: Encoding; letters: string; script: 'latin' | 'own' }

/** Letters beyond ASCII of a language, the most frequent first; `own` where every letter of a word is one. */
const languages: readonly Language[] = [
  { encoding: 'windows-1252', letters: 'éèàêçùâîôœûëï', script: 'latin' },
  { encoding: 'windows-1252', letters: 'üäöß', script: 'latin' },
  { encoding: 'windows-1252', letters: 'óáíéñúü', script: 'latin' },
  { encoding: 'windows-1252', letters: 'ãçáéíóêâõúôà', script: 'latin' },
  { encoding: 'windows-1252', letters: 'äåöøæé', script: 'latin' },
  { encoding: 'windows-1252', letters: 'äöåšž', script: 'latin' },
  { encoding: 'windows-1252', letters: 'èàìòùé', script: 'latin' },
  { encoding: 'windows-1252', letters: 'íáðóæúéöýþ', script: 'latin' },
  { encoding: 'windows-1250', letters: 'áíéěřčžýšůúóťňď', script: 'latin' },
  { encoding: 'windows-1250', letters: 'áíéčžýšúľťôóňäďĺŕ', script: 'latin' },
  { encoding: 'windows-1250', letters: 'łóąężśćńź', script: 'latin' },
  { encoding: 'windows-1250', letters: 'áéóöőíüúű', script: 'latin' },
  { encoding: 'windows-1250', letters: 'ăâşîţ', script: 'latin' },
  { encoding: 'windows-1250', letters: 'čšžćđ', script: 'latin' },
  { encoding: 'windows-1254', letters: 'ıüşçöğiâ', script: 'latin' },
  { encoding: 'windows-1251', letters: 'оаеинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', script: 'own' },
  { encoding: 'windows-1251', letters: 'оаиентрвіслкдмпузяьбгчїйхєцжюшщфґ', script: 'own' },
  { encoding: 'windows-1251', letters: 'аиоенртсклвмјпудзгбцчжшљњћђфхџ', script: 'own' },
  { encoding: 'windows-1253', letters: 'αοιετσνρκπμλςήίόυγάδθέηωχύφβώξζψϊϋ', script: 'own' },
]
const unknown = 1e-4

type Weights = { encoding: Encoding; weights: ReadonlyMap<string, number>; inWord: number }
const weighed: readonly Weights[] = languages.map(({ encoding, letters, script }) => {
  const all = Array.from(letters)
  // The letter of rank n is about 1/(n + 3) as frequent.
  const sum = all.reduce((total, _, at) => total + 1 / (at + 3), 0)
  return {
    encoding,
    weights: new Map(all.map((letter, at) => [letter, 1 / (at + 3) / sum])),
    // In Latin script a letter beyond ASCII stands alone among others.
    inWord: script === 'own' ? 0.9 : 0.06,
  }
})

const looked = 256 * 1024

/** How a text is encoded that has no byte order mark: UTF-8 where most of it is, else what its letters are most likely to be. */
export function guessed(bytes: Buffer): Encoding {
  const head = bytes.subarray(0, looked)
  const { whole, broken } = sequences(bytes)
  // A cut or foreign byte here and there makes no other file of it.
  if (whole >= broken) return 'utf-8'
  return eastAsian(head) ?? byLetters(head)
}

/** Characters of several bytes that are whole in UTF-8, and bytes that belong to none. */
function sequences(bytes: Buffer): { whole: number; broken: number } {
  let whole = 0
  let broken = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const more = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0
    const follows = bytes.subarray(at + 1, at + 1 + more)
    if (more && lead < 0xf5 && follows.length === more && follows.every((byte) => byte >> 6 === 2)) {
      whole += 1
      at += more
    } else broken += 1
  }
  return { whole, broken }
}

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)

/** Text in pairs of bytes, told by the rows of their tables in which everyday characters stand. */
function eastAsian(bytes: Buffer): Encoding | null {
  const fits = (encoding: Encoding): boolean => {
    // The looked-at part may end within a character.
    const text = new TextDecoder(encoding).decode(bytes).slice(0, -1)
    return text !== '' && share(text.split('\uFFFD').length - 1, text.length) < 0.001
  }
  const kana = pairs(bytes, (lead) => (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc))
  if (kana.together > 0.5 && kana.alone < kana.leads.length && kana.within(0x81, 0x9f) > 0.8 && fits('shift_jis'))
    return 'shift_jis'
  const { leads, alone, together, within } = pairs(bytes, (lead) => lead >= 0x81 && lead <= 0xfe)
  if (together < 0.5 || alone > leads.length / 20) return null
  if (within(0xb0, 0xc8) > 0.97 && fits('euc-kr')) return 'euc-kr'
  return within(0xa1, 0xd7) > 0.85 && within(0xb0, 0xd7) > 0.75 && fits('gb18030') ? 'gb18030' : null
}

/** First bytes of pairs, the share of pairs beside another one, and how many bytes beyond ASCII are left alone. */
function pairs(bytes: Buffer, isLead: (byte: number) => boolean) {
  const leads: number[] = []
  let [alone, beside, last] = [0, 0, -9]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    if (isLead(byte) && (bytes[at + 1] ?? 0) >= 0x40) {
      if (last === at - 2) beside += 1
      last = at
      leads.push(byte)
      at += 1
    } else alone += 1
  }
  const within = (from: number, to: number) =>
    share(leads.filter((lead) => lead >= from && lead <= to).length, leads.length)
  return { leads, alone, together: share(beside, leads.length), within }
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))

/** The encoding in whose languages the bytes make the most likely letters. */
function byLetters(bytes: Buffer): Encoding {
  const counts = new Map<number, { inWord: number; apart: number }>()
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    const each = counts.get(byte) ?? { inWord: 0, apart: 0 }
    counts.set(byte, each)
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) each.inWord += 1
    else if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) each.apart += 1
  }
  const score = ({ encoding, weights, inWord }: Weights): number => {
    const decoder = new TextDecoder(encoding)
    // Files of Western Europe are the most frequent.
    let sum = encoding === 'windows-1252' ? 1 : 0
    for (const [byte, count] of counts) {
      const letter = decoder.decode(Uint8Array.of(byte)).toLowerCase()
      sum += (count.inWord + count.apart) * Math.log(weights.get(letter) ?? unknown)
      sum += count.inWord * Math.log(inWord) + count.apart * Math.log(1 - inWord)
    }
    return sum
  }
  return weighed
    .map((each) => ({ ...each, score: score(each) }))
    .reduce((best, each) => (each.score > best.score ? each : best)).encoding
}
