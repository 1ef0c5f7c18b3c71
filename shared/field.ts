import { z } from 'zod'
import { dayWanted, isDay } from './day.ts'
import { isDecimal } from './decimal.ts'
import { contactRules, type ContactRule } from './contact-rules.ts'
import { isCleanText, isStraight, lineFault, oneLine } from './text.ts'
import { statesOf, type States } from './verb.ts'

export type Kind =
  | 'text'
  | 'longText'
  | 'code'
  | 'secret'
  | 'choice'
  | 'boolean'
  | 'integer'
  | 'quantity'
  | 'price'
  | 'money'
  | 'day'
  | 'instant'
  | 'reference'

/** Sensitive fields that a right of their own opens, `module.set`: its manifest says what they are. */
export type FieldSet = `${string}.${string}`

/** What a screen, a filter, an export or an import needs to know of a field beyond its schema. */
export type FieldMeta = {
  label: string
  kind: Kind
  /** Values of a choice. */
  choices?: readonly string[]
  /** Of a choice that is a state: how each looks and where it stands. */
  states?: States
  /** Name of the sibling field that holds the ISO currency of a money or price. */
  currency?: string
  /** The record a reference points to, and the sibling field that holds its display name. */
  to?: string
  shows?: string
  hint?: string
  /** A code that is read as a word, such as a unit: in the face of the text around it. */
  word?: true
  /** 0 says that none is known: a screen shows no amount. */
  zeroIsNone?: boolean
  /** What stands behind the number, such as %. */
  suffix?: string
  /** Name of the sibling field that says what a quantity counts: its last word, of which there may be several. */
  unit?: string
  /** Follows from other fields, which say it: no history names it. */
  follows?: true
  /** The set it belongs to: shown to, and changed by, those alone who have the right to that set. */
  sensitive?: FieldSet
  /** What a person may have erased one day: it stands in no history and no log, which keep for ever. */
  erasable?: true
  /** With at least so many decimals it is shown, where some of its values have them: 8.00 beside 7.97. */
  places?: number | undefined
  /** An ISO currency. */
  isCurrency?: true
  /** The keyboard a phone shows for it, and what a browser may fill in. */
  input?: 'email' | 'tel' | 'url'
}

const registry = z.registry<FieldMeta>()

/** The field's description, looking through `.nullable()`, `.optional()` and the like; undefined for a plain schema. */
export function metaOf(schema: z.ZodType): FieldMeta | undefined {
  let inner: z.ZodType | undefined = schema
  while (inner) {
    const meta = registry.get(inner)
    if (meta) return meta
    inner = (inner.def as { innerType?: z.ZodType }).innerType
  }
  return undefined
}

/** Fields of a set that are optional for those alone who have no right to the set. */
const needed = new WeakSet<z.ZodType>()
export const isNeeded = (schema: z.ZodType): boolean => needed.has(schema)

const described = <T extends z.ZodType>(schema: T, meta: FieldMeta): T => {
  registry.add(schema, meta)
  return schema
}

/** True while what is kept already is written for a reader: rules of what may be typed do not keep it from being seen. */
let kept = false
export function asKept<T>(write: () => T): T {
  kept = true
  try {
    return write()
  } finally {
    kept = false
  }
}

/** One schema for all fields of one form: zod keeps every step of a chain, and of most fields there are hundreds. */
const alike = <Form extends unknown[], T extends z.ZodType>(make: (...form: Form) => T) => {
  const made = new Map<string, T>()
  return (...form: Form): T => {
    const key = form.join(' ')
    if (!made.has(key)) made.set(key, make(...form))
    return made.get(key)!.clone() as T
  }
}

const clean = alike((max: number, min: number) =>
  z
    .string()
    .max(max)
    .normalize('NFC')
    .trim()
    .min(min)
    .refine(isCleanText, 'Remove the control characters')
    .refine((text) => kept || isStraight(text), 'Remove the characters that turn the direction of the text'),
)

const line = alike((max: number, min: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => (kept ? text : oneLine(text)))
    .normalize('NFC')
    .trim()
    .min(min)
    .refine(isCleanText, 'Remove the control characters')
    .superRefine((text, context) => {
      const fault = kept ? null : lineFault(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
)

/** A decimal string of at most `decimals` decimals, within ± 10^15. */
const decimal = alike((decimals: number, min?: number, max?: number) =>
  z
    .string()
    .max(40)
    .refine(isDecimal, 'Enter a number such as 1234.50')
    .refine((text) => (text.split('.')[1]?.length ?? 0) <= decimals, `At most ${decimals} decimals`)
    .refine((text) => text.replace('-', '').split('.')[0]!.length <= 15, 'This number is too large')
    .refine((text) => min === undefined || Number(text) >= min, `Must be ${min} or more`)
    .refine((text) => max === undefined || Number(text) <= max, `Must be ${max} or less`),
)
const integer = alike((min: number, max: number) => z.int().min(min).max(max))
const day = alike(() => z.string().max(10, dayWanted).refine(isDay, dayWanted))

type Bounds = { min?: number; max?: number; hint?: string }
/** A rule of the content beyond its length, and what to say where it is broken. */
type Ruled = Bounds & { fits?: (text: string) => boolean; says?: string }

const ruled = (schema: ReturnType<typeof line>, { fits, says }: Ruled) =>
  fits ? schema.refine((text) => kept || fits(text), says) : schema

/** A line of a known form: how it is tidied, and what it must be. */
const formed = (label: string, { tidy, fits, says, max, mono, hint, input }: ContactRule) =>
  described(
    line(max, 1)
      .overwrite((text) => (kept ? text : tidy(text)))
      .refine((text) => kept || fits(text), says),
    { label, kind: mono ? 'code' : 'text', hint, input },
  )

/** One constructor for each kind of field; the schema is what crosses the wire. */
export const field = {
  /** One line of text, trimmed, NFC. */
  text: (label: string, { min = 1, max = 200, hint, ...rule }: Ruled = {}) =>
    described(ruled(line(max, min), rule), { label, kind: 'text', hint }),
  longText: (label: string, { min = 0, max = 5000, hint }: Bounds = {}) =>
    described(clean(max, min), { label, kind: 'longText', hint }),
  /** An identifier people copy: shown in the mono face. */
  code: (label: string, { min = 1, max = 40, hint, word, ...rule }: Ruled & Pick<FieldMeta, 'word'> = {}) =>
    described(ruled(line(max, min), rule), { label, kind: 'code', hint, word }),
  /** Goes in and never comes out again: no row, export or history may carry it. */
  secret: (label: string, { min = 1, max = 4000, hint, ...rule }: Ruled = {}) =>
    described(ruled(clean(max, min), rule), { label, kind: 'secret', hint }),
  choice: <const C extends readonly [string, ...string[]]>(label: string, choices: C, hint?: string) =>
    described(z.enum(choices), { label, kind: 'choice', choices, hint }),
  /** A choice that is a state, shown with its tone wherever it is shown. */
  state: <const S extends States>(label: string, states: S) => {
    const choices = statesOf(states)
    return described(z.enum(choices), { label, kind: 'choice', choices, states })
  },
  /** The same, where other fields say it too. */
  following: <T extends z.ZodType>(schema: T): T => described(schema, { ...metaOf(schema)!, follows: true }),
  /** A field of a set: it is left out for whoever lacks the right to the set. */
  sensitive: <T extends z.ZodType>(set: FieldSet, schema: T) => {
    const made = described(schema.optional(), { ...metaOf(schema)!, sensitive: set })
    if (![undefined, null].some((nothing) => schema.safeParse(nothing).success)) needed.add(made)
    return made
  },
  /** A field that is erased one day: the audit log says that it was changed at most, never what it held. */
  erasable: <T extends z.ZodType>(schema: T): T => described(schema, { ...metaOf(schema)!, erasable: true }),
  boolean: (label: string, hint?: string) => described(z.boolean(), { label, kind: 'boolean', hint }),
  integer: (label: string, { min = 0, max = 2_000_000_000, hint }: Bounds = {}) =>
    described(integer(min, max), { label, kind: 'integer', hint }),
  /** Decimal string, at most 6 decimals, 0 or more unless `min` says otherwise. */
  quantity: (
    label: string,
    {
      min = 0,
      max,
      hint,
      zeroIsNone,
      suffix,
      unit,
      places,
    }: Bounds & Pick<FieldMeta, 'zeroIsNone' | 'suffix' | 'unit' | 'places'> = {},
  ) => described(decimal(6, min, max), { label, kind: 'quantity', hint, zeroIsNone, suffix, unit, places }),
  /** Decimal string of at most 4 decimals in the currency of the sibling field: a unit price, or an amount kept as published. */
  price: (
    label: string,
    currency: string,
    { min = 0, hint, zeroIsNone }: Bounds & Pick<FieldMeta, 'zeroIsNone'> = {},
  ) => described(decimal(4, min), { label, kind: 'price', currency, hint, zeroIsNone }),
  /** Decimal string with the decimals of the currency in the sibling field; kept as integer minor units. */
  money: (label: string, currency: string, { min, hint, zeroIsNone }: Bounds & Pick<FieldMeta, 'zeroIsNone'> = {}) =>
    described(decimal(4, min), { label, kind: 'money', currency, hint, zeroIsNone }),
  day: (label: string, hint?: string) => described(day(), { label, kind: 'day', hint }),
  instant: (label: string) => described(z.iso.datetime(), { label, kind: 'instant' }),
  /** The id of another record; the sibling `shows` carries its name. */
  reference: (label: string, to: string, shows: string, hint?: string) =>
    described(z.uuid(), { label, kind: 'reference', to, shows, hint }),
  email: (label = 'E-mail') => formed(label, contactRules.email),
  phone: (label = 'Phone') => formed(label, contactRules.phone),
  website: (label = 'Website') => formed(label, contactRules.website),
  iban: (label = 'IBAN') => formed(label, contactRules.iban),
  /** The number a company is registered under for taxes, in whatever form its country gives it. */
  taxId: (label = 'Tax identifier') => formed(label, contactRules.taxId),
  /** ISO 3166-1, two letters. */
  country: (label = 'Country') => formed(label, contactRules.country),
  /** A name of the IANA list. */
  timeZone: (label = 'Time zone') => formed(label, contactRules.timeZone),
  currency: (label = 'Currency') =>
    described(z.string().regex(/^[A-Z]{3}$/, 'Give a currency such as EUR'), { label, kind: 'code', isCurrency: true }),
}
