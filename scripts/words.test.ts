import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'

// Names in the sources are terms of the field; CONTRIBUTING.md has the rules for words.

/** Words that were replaced, as parts of a name: `testHouse`, `doorOf`, `nouns`. */
const oldWords: Readonly<Record<string, string>> = {
  house: 'app context (`app`)',
  door: 'manifest, or route',
  room: 'module, or area',
  noun: 'record type',
}
/** Whole names that were replaced. */
const oldNames: Readonly<Record<string, string>> = {
  wholeRows: 'unscoped',
  lends: 'joined',
  wholly: 'savepoint',
  personsTurn: 'lockPerson',
  chartsTurn: 'lockChart',
  ownersTurn: 'lockOwner',
  turnOver: 'changeOfDay',
}
/** Names with an old word, each with the reason why it stays. */
const allowed: Readonly<Record<string, string>> = {
  noun: 'a field of the API',
  nouns: 'a field of the API',
  nounLabel: 'a field of the API',
  setNoun: 'the setter of a field of the API',
  noSuchNoun: 'a message code',
  noRoom: 'a message code, about space',
  room: 'a field of the API, or space',
  setRoom: 'space',
  useRoomBeside: 'space',
  House: 'an icon',
  DoorOpen: 'an icon',
}
const participles = new Set(
  'asked found given held kept known made own said seen shown told wanted withheld'.split(' '),
)
/** Exported names that are participles and stand on their own; the list may only shrink. */
const allowedParticiples: readonly string[] = ['e2e/seen.ts seen']

/** 'PolicyNouns' → ['policy', 'noun'] */
const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|[_$]/).map((word) => word.toLowerCase().replace(/s$/, ''))

type Breach = { name: string; instead: string }
function breaches(path: string, text: string): Breach[] {
  const { program } = parseSync(path, text)
  const broken = new Map<string, string>()
  const look = ({ name }: { name: string }) => {
    const instead = oldNames[name] ?? wordsOf(name).flatMap((word) => oldWords[word] ?? [])[0]
    if (instead && !(name in allowed)) broken.set(name, instead)
  }
  new Visitor({
    Identifier: look,
    JSXIdentifier: look,
    ExportNamedDeclaration({ declaration }) {
      if (!declaration) return
      const names =
        declaration.type === 'VariableDeclaration'
          ? declaration.declarations.map(({ id }) => ('name' in id ? id.name : ''))
          : 'id' in declaration && declaration.id && 'name' in declaration.id
            ? [declaration.id.name]
            : []
      for (const name of names)
        if (participles.has(name) && !allowedParticiples.includes(`${path} ${name}`))
          broken.set(name, 'the name of the thing')
    },
  }).visit(program)
  return [...broken].map(([name, instead]) => ({ name, instead }))
}

const sources = globSync('{client,server,shared,modules,e2e,scripts,bench}/**/*.{ts,tsx,mjs}').filter(
  (path) => path !== 'scripts/words.test.ts',
)
/** Few files have such a word at all, and only these are parsed. */
const suspicious = new RegExp(
  `house|door|room|noun|${Object.keys(oldNames).join('|')}|^export (const|let|(async )?function) (${[...participles].join('|')})\\b`,
  'im',
)

test('no name in the sources uses a word that was replaced', () => {
  const all = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return suspicious.test(text) ? breaches(path, text).map(({ name, instead }) => `${path}: ${name} → ${instead}`) : []
  })
  assert.deepEqual(all, [])
})

test('the check of words finds old words in names, and leaves prose and parts of other words alone', () => {
  const names = (text: string) => breaches('x.tsx', text).map(({ name }) => name)
  assert.deepEqual(names('const houseOf = (roomKey: string) => <Doors at={roomKey} />'), [
    'houseOf',
    'roomKey',
    'Doors',
  ])
  assert.deepEqual(names('type PolicyNouns = { testHouse: 1 }; wholeRows(x)'), [
    'PolicyNouns',
    'testHouse',
    'wholeRows',
  ])
  assert.deepEqual(names('// The house has a door.\nconst housekeeping = "room"; announce(lighthouse, { noun })'), [])
  assert.deepEqual(names('export const seen = 1; export function kept() {}; const said = 2'), ['seen', 'kept'])
})
