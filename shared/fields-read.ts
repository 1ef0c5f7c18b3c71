import type { AnyRecord } from './record.ts'
import { possible } from './verb.ts'

type Noun = Pick<AnyRecord, 'row' | 'fields' | 'verbList' | 'states' | 'stateField'>

/** Names of fields of the row, each once, in the order in which it declares them: the same fields are the same question. */
export const inOrder = ({ row }: Pick<Noun, 'row'>, names: readonly (string | undefined)[]): string[] =>
  Object.keys(row.shape).filter((name) => names.includes(name))

/** What showing these takes: an amount its currency, a reference the name it shows. */
export function fieldsShown(noun: Noun, names: readonly string[]): string[] {
  const shown = noun.fields.filter(({ name }) => names.includes(name))
  return inOrder(noun, [...names, ...shown.flatMap(({ currency, shows }) => [currency, shows])])
}

const noted = new WeakMap<object, readonly string[]>()

/** What the verbs of several need to say whether they are possible: found by asking their rules, in each state, about a row that notes what is read of it. */
export function fieldsRuled(noun: Noun): readonly string[] {
  const known = noted.get(noun)
  if (known) return known
  const read = new Set<string>()
  for (const { name, bulk, who } of noun.verbList)
    for (const state of bulk ? Object.keys(noun.states) : [])
      for (const may of [true, false]) {
        const row = new Proxy({} as Record<string, unknown>, {
          get: (_, field) => (read.add(String(field)), field === noun.stateField ? state : ''),
        })
        const viewer = { id: '', may: () => may }
        for (const ask of [() => possible(noun as never, name, row, viewer), () => who?.(row, viewer)])
          try {
            ask()
          } catch {
            // It took the empty text for something else, and has read it all the same.
          }
      }
  const names = inOrder(noun, [...read])
  noted.set(noun, names)
  return names
}
