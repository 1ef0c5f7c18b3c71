import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildClient, copyClient } from './testing-client.ts'

const app = mkdtempSync(join(tmpdir(), 'mainstay-planted-'))
after(() => rmSync(app, { recursive: true, force: true }))

const gardens = 'Ash Birch Cedar Elm Fir Hazel Larch Maple Oak Willow'.split(' ')
const flowers = 'aster dahlia daisy iris lily orchid peony poppy rose tulip'.split(' ')
const many = (flower: string) => (flower.endsWith('y') ? `${flower.slice(0, -1)}ies` : `${flower}s`)
const title = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const written = (path: string, text: string) => writeFileSync(join(app, 'modules', path), text)

/** A module of ten record types as anybody would write it: declarations, refs, a manifest, and of each record type its list, record and form. */
function plant(garden: string): void {
  const module = garden.toLowerCase()
  for (const side of ['client', 'shared']) mkdirSync(join(app, 'modules', module, side), { recursive: true })
  const names = flowers.map((flower) => [flower, many(flower)] as const)
  written(
    `${module}/shared/refs.ts`,
    `import { recordRef } from '#shared/record-ref.ts'\n${names
      .map(
        ([one, all]) =>
          `export const ${all} = recordRef('${module}.${all}', { one: '${garden.toLowerCase()} ${one}', many: '${garden.toLowerCase()} ${all}', title: 'number', subtitle: 'name' })`,
      )
      .join('\n')}`,
  )
  for (const [at, [one, all]] of names.entries()) {
    const before = names.at(at - 1)![1]
    written(
      `${module}/shared/${all}.ts`,
      `import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import * as refs from './refs.ts'
const states = { growing: { tone: 'neutral', step: 'Growing' }, approved: { tone: 'info', step: 'Approval' }, cut: { tone: 'success', step: 'Cut', stand: 'done' } } as const
const own = { number: field.code('${title(one)} number'), name: field.text('Name of the ${one}'), plantedOn: field.day('Planted on'),
  neighbourId: field.reference('Neighbour', '${module}.${before}', 'neighbourNumber').nullable(), currency: field.currency(), worth: field.money('Worth of the ${one}', 'currency') }
const row = z.object({ id: Uuid, version: z.int(), ...own, neighbourNumber: field.code('Neighbour').nullable(), state: field.state('State', states) })
export const ${all} = record(refs.${all}.name, { ...refs.${all}, row, create: z.strictObject(own), update: z.strictObject(own).partial(), search: ['number', 'name'], amount: 'worth', sort: 'number',
  verbs: { approve: { label: 'Approve ${one}', done: 'approved', from: ['growing'], to: 'approved', next: true, asks: { effect: 'The ${one} {number} can be cut then.' } },
    cut: { label: 'Cut ${one}', done: 'cut', from: ['approved'], to: 'cut', can: ({ name }) => name !== 'Evergreen' || 'What is evergreen is never cut' } },
  measures: { 'to-cut': { label: '${title(all)} of ${garden} to cut', where: { state: ['approved'] }, sum: 'worth', sort: 'number', right: 'cut', step: 500, none: 'No ${one} is ripe.', shows: { who: 'name', due: 'plantedOn', since: 'plantedOn' } } } })`,
    )
    const page = title(all)
    written(
      `${module}/client/${page}Page.tsx`,
      `import { RecordList } from '#client/table/RecordList.tsx'
import { ${all} } from '../shared/${all}.ts'
export const ${page}Page = () => <RecordList record={${all}} columns={['number', 'name', 'plantedOn', 'state', 'worth']} views={[{ id: 'all', label: 'All ${all}', filters: [] }]} />`,
    )
    written(
      `${module}/client/${page}Record.tsx`,
      `import { RecordPage } from '#client/record/RecordPage.tsx'
import { ${all} } from '../shared/${all}.ts'
export const ${page}Record = () => <RecordPage record={${all}} />`,
    )
    written(
      `${module}/client/${page}Form.tsx`,
      `import { NewRecordPage } from '#client/form/FormPage.tsx'
import { ${all} } from '../shared/${all}.ts'
export const ${page}Form = () => <NewRecordPage record={${all}} groups={[{ title: '${title(one)}', fields: ['number', 'name', 'plantedOn', 'neighbourId', 'currency', 'worth'] }]} />`,
    )
  }
  written(
    `${module}/client/record-types.ts`,
    `${names.map(([, all]) => `import { ${all} } from '../shared/${all}.ts'`).join('\n')}\nexport const recordTypes = [${names.map(([, all]) => all).join()}] as const`,
  )
  written(
    `${module}/client/routes.ts`,
    `export const routes = [${names
      .flatMap(([, all]) =>
        [
          ['', 'Page'],
          ['/new', 'Form'],
          ['/:id', 'Record'],
        ].map(
          ([end, kind]) =>
            `{ path: '/${module}/${all}${end}', handle: { title: '${title(all)}' }, lazy: async () => ({ Component: (await import('./${title(all)}${kind}.tsx')).${title(all)}${kind} }) }`,
        ),
      )
      .join()}]`,
  )
  written(
    `${module}/client/manifest.ts`,
    `import { Flower } from 'lucide-react'
const menu = { label: 'Garden of ${garden}', to: '/${module}', icon: Flower, hue: 'text-hue-plum', children: [${names
      .map(
        ([one, all]) =>
          `{ label: '${title(all)}', to: '/${module}/${all}', permission: '${module}.${all}.read', create: 'New ${one}' }`,
      )
      .join()}] }
export const manifest = { module: '${module}', order: 70, menu, under: ['/${module}'], load: () => import('./routes.ts'), recordTypes: () => import('./record-types.ts') }`,
  )
}

test('with ten more modules of ten record types the first page stays below 185 kB, a list below 78 and a form below 115 kB more', (t) => {
  copyClient(app)
  gardens.forEach(plant)
  const { manifest, read } = buildClient(app)
  /** The scripts that these come with. */
  const scriptsOf = (...entries: string[]): Set<string> => {
    const seen = new Set(entries)
    for (const entry of seen) for (const next of manifest[entry]?.imports ?? []) seen.add(next)
    for (const entry of entries) assert.ok(manifest[entry], `${entry} is no part of the build`)
    return new Set([...seen].map((entry) => manifest[entry]!.file).filter((file) => file.endsWith('.js')))
  }
  const weight = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
  // The frame with the overview is a group of its own.
  const frame = Object.keys(manifest).find((entry) => manifest[entry]!.name === 'frame')
  const first = scriptsOf('index.html', frame ?? 'frame')
  const beyond = (...entries: string[]) => weight([...scriptsOf(...entries)].filter((file) => !first.has(file)))
  const weights = {
    first: weight(first),
    list: beyond('modules/oak/client/routes.ts', 'modules/oak/client/RosesPage.tsx'),
    form: beyond('modules/oak/client/routes.ts', 'modules/oak/client/RosesForm.tsx'),
  }
  t.diagnostic(JSON.stringify(weights))
  assert.ok(weights.first > 50_000 && weights.first <= 185_000, `first page ${weights.first}`)
  assert.ok(weights.list > 20_000 && weights.list <= 78_000, `list ${weights.list}`)
  assert.ok(weights.form > 20_000 && weights.form <= 115_000, `form ${weights.form}`)
  // The menu and the palette take the modules from their manifests, references and search the record types from their refs.
  const text = [...first].map((file) => read(file).toString()).join('\n')
  for (const garden of gardens) assert.ok(text.includes(`Garden of ${garden}`), `${garden} is missing in the menu`)
  const list = [...scriptsOf('modules/oak/client/RosesPage.tsx')].map((file) => read(file).toString()).join('\n')
  for (const garden of gardens)
    for (const flower of flowers)
      assert.ok(list.includes(`${garden.toLowerCase()}.${many(flower)}`), `${garden} ${flower} has no record ref`)
})
