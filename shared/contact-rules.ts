/** How a line of a known form is tidied when it is typed or imported, what it must be then, and what is said where it is not. */
export type ContactRule = {
  tidy: (text: string) => string
  fits: (text: string) => boolean
  says: string
  max: number
  /** Read letter by letter: shown in the mono face. */
  mono?: true
  hint?: string
  input?: 'email' | 'tel' | 'url'
}

const asIs = (text: string): string => text
const capitals = (text: string): string => text.toUpperCase()

const mailbox = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** 'example.co.uk': at least two labels, the last of letters. */
function isHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every((each) => label.test(each)) && /^(\p{L}{2,}|xn--.+)$/u.test(labels.at(-1)!)
}

function isEmail(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@')
  return more.length === 0 && name.length <= 64 && mailbox.test(name) && isHost(host)
}

/** No other scheme than http and https: a link must not run anything. */
function isWebsite(text: string): boolean {
  const [, host = ''] = /^(?:https?:\/\/)?([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(text) ?? []
  return isHost(host)
}

/** The remainder of an IBAN whose first four characters stand last, letters as 10 to 35, is 1 (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** ISO 3166-1 alpha-2, without blanks between. */
const countries =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'
const codes = new Set(countries.match(/../g))

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 know no summer time, and abbreviations name several zones.
  if (!/^(UTC|[A-Z][\w+-]*(\/[\w+-]+)+)$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const contactRules = {
  email: {
    tidy: asIs,
    fits: isEmail,
    says: 'Enter an e-mail address such as name@example.com',
    max: 254,
    input: 'email',
  },
  phone: {
    tidy: asIs,
    fits: (text) => {
      const digits = text.replace(/\D/g, '').length
      return /^\+?[\d\s()./-]+(\s?(x|ext\.?)\s?\d{1,6})?$/i.test(text) && digits >= 5 && digits <= 21
    },
    says: 'Enter a phone number such as +1 425 555 0100',
    max: 40,
    input: 'tel',
  },
  website: {
    tidy: asIs,
    fits: isWebsite,
    says: 'Enter a web address such as https://example.com',
    max: 200,
    input: 'url',
  },
  iban: {
    tidy: (text) => capitals(text.replace(/\s/g, '')),
    fits: isIban,
    says: 'This is no IBAN: check its characters, one of them is wrong or missing',
    max: 42,
    mono: true,
  },
  taxId: {
    tidy: capitals,
    fits: (text) => /^(?=.*\d)[A-Z0-9][A-Z0-9 ./-]{3,29}$/.test(text),
    says: 'Enter the identifier as it is registered, such as DE129273398',
    max: 40,
    mono: true,
  },
  country: {
    tidy: capitals,
    fits: (text) => codes.has(text),
    says: 'Enter a country by its two letters, such as US',
    max: 40,
    mono: true,
    hint: 'Two letters, such as US',
  },
  timeZone: {
    tidy: asIs,
    fits: isTimeZone,
    says: 'Enter a time zone by its name, such as America/New_York',
    max: 60,
    hint: 'Decides which day it is, such as America/New_York',
  },
} satisfies Record<string, ContactRule>
