import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { modules as allModules, routesOf } from '#server/app.ts'
import { readyMade } from '#server/auth/ready-made.ts'
import { settingsTable } from '#server/settings.ts'
import { callOf } from '#server/testing/rights.ts'
import { readTable, rightsFiles } from '#server/testing/rights-table.ts'
import { modulesWithReadme, withDiagrams } from './scripts/state-diagrams.ts'
import { isForSecondPostgres, takes, testFiles } from './scripts/test-plan.mjs'

const documents = globSync(['*.md', 'docs/**/*.md', 'modules/*/README.md'])
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
)
/** Made by a run, not kept in the repository. */
const made = /^(node_modules|dist|data|screenshots)\//

/** Paths a document names: link targets, and code that begins with a folder of the tree and ends in a file or a slash. */
function pathsIn(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => join(dirname(file), match[1]!))
  const code = [
    ...text.matchAll(/`((?:client|server|shared|modules|docs|e2e|bench|scripts|migrations)\/[\w./-]*[\w/])`/g),
  ].map((match) => match[1]!)
  const module = file.startsWith('modules/')
    ? [...text.matchAll(/`((?:client|server|shared)\/[\w./-]+)`/g)].map((match) => match[1]!)
    : []
  return [
    ...links,
    ...code.filter((path) => !module.includes(path) || existsSync(path)),
    ...module.filter((path) => !existsSync(path)).map((path) => join(dirname(file), path)),
  ]
}

test('documents name only paths that exist', () => {
  const missing = documents.flatMap((file) =>
    pathsIn(file, readFileSync(file, 'utf8'))
      .filter((path) => !made.test(path) && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('documents name only functions, types and tables that the sources name', () => {
  const source = globSync([
    '{client,server,shared,modules,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs}',
    '*.ts',
    'migrations/*/*.sql',
  ])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(source.match(/[A-Za-z_$][\w$]*/g))
  // A decision is a record of its day: it may speak of what is gone.
  const present = documents.filter((file) => !file.startsWith('docs/decisions/'))
  const missing = present.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?:\(\))?`/g)]
      .map((match) => match[1]!)
      .filter((name) => !words.has(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('documents name only commands that exist', () => {
  const unknown = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:`|^)npm (?:run )?([a-z:]+)/gm)]
      .map((match) => match[1]!)
      .filter((name) => !scripts.includes(name) && !['ci', 'install', 'and'].includes(name))
      .map((name) => `${file}: npm ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('the table of walks names files that the walks run', () => {
  const [, table = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Which walk when')
  const named = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)].flatMap(([, cell]) => [
    ...cell!.matchAll(/`([^`]+)`/g),
  ])
  const walks = testFiles().filter((path) => takes(path, true) || isForSecondPostgres(path, true))
  const missing = named
    .map(([, part]) => part!)
    .filter((part) => !part.startsWith('npm ') && !walks.some((path) => path.includes(part)))
  assert.deepEqual(missing, [])
  assert.ok(named.length > 30, String(named.length))
})

test('each module draws the states of its record types as they are declared', async () => {
  const modules = modulesWithReadme()
  assert.ok(modules.length > 5)
  for (const module of modules)
    assert.equal(
      readFileSync(`modules/${module}/README.md`, 'utf8'),
      await withDiagrams(module),
      `modules/${module}/README.md: run node scripts/state-diagrams.ts`,
    )
})

test('the README lists every setting with its default, and no other', () => {
  const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|([^|]*)\|/gm)].map((match) => [
    match[1],
    match[2]!.trim().replaceAll('`', ''),
  ])
  assert.deepEqual(
    rows,
    settingsTable.map((setting) => [setting.name, setting.default ?? '']),
  )
})

/** The published examples by what they are about; numbers between them were never given. */
const examples = {
  FIN: [
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44,
  ],
  PRO: [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16],
  HR: [1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31],
  PRJ: [1, 2, 4, 5],
  EINV: [1, 2, 4, 5, 7, 8],
  DATA: [1, 3, 4, 6, 8],
}

test('every published example is the name of a test or waits for what it needs, never both', () => {
  const all = Object.entries(examples).flatMap(([kind, numbers]) =>
    numbers.map((number) => `${kind}-${String(number).padStart(2, '0')}`),
  )
  const names = globSync(['{modules,server,shared,client}/**/*.test.ts', 'e2e/*.e2e.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|it)\(\s*['"`]((?:[A-Z]+-?\d+,? )+)/g)].map((match) => match[1]!),
  )
  const tested = new Set(names.flatMap((name) => name.match(/\b[A-Z]+-\d+\b/g) ?? []))
  const [, whole, part] = readFileSync('docs/worked-examples.md', 'utf8').split(/^## .*$/m)
  const rows = (section = '') => [...section.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map((match) => match[1]!)
  assert.deepEqual(
    rows(whole),
    all.filter((each) => !tested.has(each) && !rows(part).includes(each)),
  )
  assert.deepEqual(
    rows(part).filter((each) => !all.includes(each) || rows(whole).includes(each)),
    [],
  )
})

/** What cites rules: a comment says "rule F04" or "rules F24, P03", a README has them in brackets. */
const citation = /\b(?:rules?|defences?) ([A-Z]\d+(?:[–, ]+[A-Z]\d+)*)|\(([A-Z]\d+(?:[–, ]+[A-Z]\d+)*)\)/g

test('every rule that is cited stands in docs/rules.md, with a test that carries its number', () => {
  const rows = new Map(
    [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\| ([A-Z]\d+) \|.*\|([^|]*)\|$/gm)].map((match) => [
      match[1]!,
      [...match[2]!.matchAll(/`([^`]+)`/g)].map((path) => path[1]!),
    ]),
  )
  const cited = globSync(['{modules,server,shared,client}/**/*.{ts,tsx}', 'modules/*/README.md', 'docs/decisions/*.md'])
    .filter((file) => !/\.(?:test|e2e)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(citation)]
        .flatMap(([, said, bracketed]) => (said ?? bracketed!).match(/[A-Z]\d+/g)!)
        .map((id) => ({ id, file })),
    )
    .filter(({ id }) => !rows.has(id))
    .map(({ id, file }) => `${file}: ${id}`)
  assert.deepEqual(cited, [])
  const unproved = [...rows].flatMap(([id, files]) =>
    files
      .filter(
        (file) => !new RegExp(`(?:test\\(|it\\()\\s*['"\`][^'"\`\\n]*\\b${id}\\b`).test(readFileSync(file, 'utf8')),
      )
      .map((file) => `${id}: ${file}`),
  )
  assert.deepEqual(unproved, [])
})

test('a document that names a missing path or command is found', () => {
  assert.deepEqual(pathsIn('README.md', 'see `server/nothing.ts` and [this](docs/none.md)'), [
    'docs/none.md',
    'server/nothing.ts',
  ])
})

test('who may make a call or see a figure is written down in rights.md of its module, once, and nothing else is', () => {
  const calls = routesOf(allModules).map(({ endpoint }) => callOf(endpoint))
  const roles = readyMade.map(({ name }) => name)
  const table = readTable(rightsFiles(), new Set(calls), roles)
  assert.deepEqual(table.faults, [])
  const recordTypes = allModules.flatMap(({ records }) => records)
  // What is an alert alone is told in the inbox, to whoever has the right it names.
  const figures = recordTypes.flatMap(({ record }) =>
    record.measures.flatMap(({ name, work }) => (work?.step === undefined ? [] : [name])),
  )
  const without = [
    ...calls.filter((call) => !table.calls.has(call)),
    ...figures.filter((each) => !table.figures.has(each)),
  ]
  assert.deepEqual(without, [], 'say in a line who may do this')
  assert.deepEqual(
    [...table.figures.keys()].filter((each) => !figures.includes(each)),
    [],
  )
  for (const { source, record } of recordTypes)
    assert.equal(
      table.calls.get(`GET ${record.path}`)?.apart.join(' '),
      Object.keys(source.reach).join(' '),
      `${record.name}: what tells its records apart`,
    )
})
