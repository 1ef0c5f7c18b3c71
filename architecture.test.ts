import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { goesWith, leans } from './server/testing/leans.ts'
import { whole } from './server/testing/whole.ts'
import type { Possible } from '#shared/possible.ts'

type Tree = Map<string, string>

/** Every source file of the product, by path. Tests, journeys and benches may reach everywhere. */
const sources = (): Tree => {
  const files = globSync('{client,server,shared,modules}/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|e2e)\.tsx?$|\/testing(-[\w-]+)?\.ts$|^server\/testing\//.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
}

/** What each side may take from outside. */
const packages: Record<string, RegExp> = {
  client:
    /^(react|react-dom|react-router|react-hook-form|zod|clsx|class-variance-authority|lucide-react|@tanstack\/react-(query|table|virtual)|@hookform\/resolvers|@base-ui\/react|@radix-ui\/react-toast|@azure\/msal-browser|react-joyride|@fontsource-variable\/(inter|geist-mono)|uqr|pdfjs-dist|echarts|marked|vite)(\/|$)/,
  server:
    /^(node:|fastify$|fastify-plugin$|@fastify\/|drizzle-orm|pg$|pg-boss|pino|zod|jose|openid-client|oidc-provider|flydrive|papaparse|read-excel-file|hucre\/xlsx$|nodemailer$|otpauth$|pdfmake$|eventsource-parser$|pdfjs-dist\/legacy\/build\/pdf\.mjs$|@napi-rs\/canvas$|tesseract\.js-core\/|@libpdf\/core$|@zxcvbn-ts\/language-common$|playwright-core$)/,
  shared: /^(zod|big\.js)$/,
}

/** The two tables of contents, which know the modules. */
const contents = ['client/routes.tsx', 'server/app.ts']

const place = (file: string): { module: string | null; side: string } => {
  const [first, module, side] = file.split('/')
  return first === 'modules'
    ? { module: module!, side: side === 'sample' ? 'server' : side! }
    : { module: null, side: first! }
}
const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm)].map(
    (match) => (match[1] ?? match[2])!,
  )
const localPath = (file: string, to: string): string | null =>
  to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? join(dirname(file), to) : null

function sideBreaches(tree: Tree): string[] {
  const found: string[] = []
  for (const [file, text] of tree)
    for (const to of importsOf(text)) {
      const path = localPath(file, to)
      const from = place(file)
      if (!path) {
        if (!packages[from.side]?.test(to)) found.push(`${file} takes the package ${to}`)
        continue
      }
      const target = place(path)
      if (target.side !== from.side && target.side !== 'shared') found.push(`${file} reaches ${path}`)
      if (!from.module && target.module && !contents.includes(file))
        found.push(`${file} knows the module ${target.module}`)
      if (from.module && target.module && from.module !== target.module && !leans[from.module]?.includes(target.module))
        found.push(`${file} leans on ${path}`)
      if (!to.startsWith('#') && !/\.(ts|tsx|css|json|svg)$/.test(to))
        found.push(`${file} imports ${to} without an ending`)
    }
  return found
}

function circles(tree: Tree): string[] {
  const found: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done' || !tree.has(file)) return
    if (state.get(file) === 'open') return void found.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    state.set(file, 'open')
    for (const to of runtimeImports(tree.get(file)!)) {
      const path = localPath(file, to)
      if (path) walk(path, [...trail, file])
    }
    state.set(file, 'done')
  }
  for (const file of tree.keys()) walk(file, [])
  return found
}
/** Types vanish before the program runs, so a circle of them is none. */
const runtimeImports = (text: string): string[] => importsOf(text.replace(/(^|\n)(import|export) type [^\n]*/g, ''))

const shapeBreaches = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) => [
    ...(text.split('\n').length > 400 ? [`${file} has more than 400 lines`] : []),
    ...(file.split('/').length > (file.startsWith('modules/') ? 4 : 3) ? [`${file} lies too deep`] : []),
    ...(/(^|\/)(utils?|helpers?|common|misc|lib|types|index)(\.tsx?$|\/)/.test(file) ? [`${file} names no thing`] : []),
    ...(/^export \* from|^export \{[^}]*\} from/m.test(text) ? [`${file} re-exports`] : []),
    ...(/\bconsole\.log\(|@ts-(ignore|nocheck)|\bas any\b|: any\b/.test(text)
      ? [`${file} has console.log, any or ts-ignore`]
      : []),
  ])

/** Rows have types of their own in a module: a field is not read by a string, and nothing is said to be what it is not. */
const untypedBreaches = (tree: Tree): string[] =>
  [...tree]
    .filter(([file]) => file.startsWith('modules/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/(?<![\w.$])[a-z]\w*(?:\?\.|!|\.\w+)*\['\w+'\]|\bas unknown as\b/g)].map(
        ([said]) => `${file} says ${said}`,
      ),
    )

/** The modules' tables and views by name, from the files that declare them. */
const tablesOf = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) =>
    file.endsWith('tables.ts') && file.startsWith('modules/')
      ? [...text.matchAll(/pg(?:Table|View)\(\s*'(\w+)'/g)].map(([, name]) => name!)
      : [],
  )

/**
 * Raw SQL takes the rows of a record type by `visibleRows(recordType, call)` and what is joined to them by `joined(table)`: a table named in a statement, or put in
 * behind `from` or `join`, would show everyone everything. A query builder reads them under `visible()` or `byId()`, or by `unscoped(table, why)`.
 */
function unseenBreaches(tree: Tree, tables: readonly string[], whole: Readonly<Record<string, string>> = {}): string[] {
  const names = tables.join('|')
  // A name of one word may be a word.
  const named = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${names})\\b|\\b(?=\\w*_)(?:${names})\\b`, 'g')
  return [...tree].flatMap(([file, text]) => {
    if (!/^(server|modules\/[^/]+\/server)\//.test(file) || file.endsWith('tables.ts')) return []
    if (Object.keys(whole).some((each) => file === each || file.endsWith(`/${each}`))) return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const taken = [...code.matchAll(/^import \{([^}]*)\} from '([^']*tables\.ts)'/gm)].flatMap(([, list, from]) =>
      localPath(file, from!)!.startsWith('modules/')
        ? list!.split(',').flatMap((each) => each.trim().split(' as ').at(-1) || [])
        : [],
    )
    const put = [...code.matchAll(/\b(?:from|join|into|update)\s+\$\{(\w+)\}/g)].filter(([, name]) =>
      taken.includes(name!),
    )
    return [...[...code.matchAll(named), ...put].map(([said]) => said), ...built(code, taken)].map(
      (said) => `${file} takes ${said.replace(/\s+/g, ' ')}`,
    )
  })
}
/** What may take a table by itself: it writes to it, names its columns, or says why it is read whole. */
const takesTable = /^(unscoped|joined|insert|update|delete|getTableColumns|getTableName|sharedSeries|parts)$/

/** Where a query builder reads a table, and no `visible()` or `byId()` of the same chain says of which rows; or a table is put where it could be read unseen. */
function built(code: string, taken: readonly string[]): string[] {
  if (taken.length === 0) return []
  const names = taken.join('|')
  const argument = new RegExp(`(\\w+)(?:<[^()]*>)?\\(\\s*(?:[^()]*,\\s*)?(?:${names})\\s*[,)]`, 'g')
  const renamed = new RegExp(`\\b(?:const|let) \\w+(?:: [^=\\n]+)? = (?:${names})\\b(?!\\s*[.(])`, 'g')
  return [
    ...[...code.matchAll(argument)].flatMap((match) => {
      const [said, by] = match
      if (takesTable.test(by!)) return []
      const isRead = /^(from|\w*[jJ]oin)$/.test(by!)
      return isRead && /\b(visible|byId|workable)\(/.test(chainFrom(code, match.index)) ? [] : [said]
    }),
    ...[...code.matchAll(renamed)].map(([said]) => said),
  ]
}
/** A chain of calls from one of them on: `from(…).where(…).limit(…)`. */
function chainFrom(code: string, start: number): string {
  let at = start
  for (let next: RegExpExecArray | null; (next = /^\s*\.?\w+\(/.exec(code.slice(at)));) {
    at += next[0].length
    for (let open = 1; open > 0 && at < code.length; at++) open += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0
  }
  return code.slice(start, at)
}
/** The first page reads figures from the server; a declaration it took along would be in the first script of everybody. */
const firstPageBreaches = (tree: Tree): string[] =>
  [...tree]
    .filter(([file]) => /^modules\/(dashboard\/client\/|[^/]+\/client\/overview[\w-]*\.)/.test(file))
    .flatMap(([file, text]) =>
      runtimeImports(text)
        .filter((to) => /^#modules\/(?!dashboard\/)[^/]+\/shared\//.test(to))
        .map((to) => `${file} takes ${to} along`),
    )

test('the first page takes no declaration of a module along', () => {
  assert.deepEqual(firstPageBreaches(sources()), [])
  const from = "'#modules/purchasing/shared/orders.ts'"
  for (const file of [
    'modules/dashboard/client/x.tsx',
    'modules/hr/client/overview.tsx',
    'modules/hr/client/overview-charts.tsx',
  ]) {
    assert.equal(firstPageBreaches(new Map([[file, `import { orders } from ${from}\n`]])).length, 1)
    assert.equal(firstPageBreaches(new Map([[file, `import type { Order } from ${from}\n`]])).length, 0)
  }
})
test('a side reaches only its own side and shared, and modules lean only downward', () =>
  assert.deepEqual(sideBreaches(sources()), []))
/** A sentence stands in a table, where another language finds it: `can` and `who` of a verb take nothing else. */
const tableBreaches = (tree: Tree): string[] =>
  [...tree]
    .filter(
      ([file, text]) =>
        !/\.test\.ts$|\/testing\/|(^|\/)(match-)?sentences\.ts$|^shared\/(verb|sentence)\.ts$/.test(file) &&
        /\bsentences\(\s*['"`]|\btemplate: ['"`]/.test(text),
    )
    .map(([file]) => `${file} makes a sentence beside the tables`)

test('every sentence stands in a table', () => {
  assert.deepEqual(tableBreaches(sources()), [])
  const made = (code: string) => tableBreaches(new Map([['modules/x/shared/x.ts', code]])).length
  assert.deepEqual(
    [
      "can: () => sentences('x', { no: 'No' }).no()",
      "can: () => ({ code: 'x', template: 'No', parameters: {} })",
      'can: () => says.no()',
    ].map(made),
    [1, 1, 0],
  )
  // @ts-expect-error Text is no sentence: a rule that answers with it does not compile.
  const text: Possible = 'Not now'
  assert.ok(text)
})
/** What is said where something is refused stands in the module's table of sentences, and figures and days are given to it: text made on the spot is in one language and one writing. */
const sentenceBreaches = (tree: Tree): string[] =>
  [...tree]
    .filter(([file]) => /^(server|modules\/[^/]+\/server)\//.test(file) && !/\.test\.ts$|\/testing/.test(file))
    .flatMap(([file, text]) =>
      [
        ...text.matchAll(/new Problem\(\s*'\w+',\s*(?:[^,;(]*\?\s*)?(['"`][A-Z$][^\n]{0,60})/g),
        // Made on the spot, and thrown by the name it was given.
        ...[...text.matchAll(/const (\w+) = (['"`][^\n]{0,60})/g)]
          .filter(([, name]) => new RegExp(`new Problem\\(\\s*'\\w+',\\s*${name}\\b`).test(text))
          .map(([all, , said]) => [all, said!]),
      ].map(([, said]) => `${file} says ${said}`),
    )

test('what is refused is said by the sentences of the module', () => {
  assert.deepEqual(sentenceBreaches(sources()), [])
  const said = (code: string) => sentenceBreaches(new Map([['modules/x/server/x.ts', code]])).length
  assert.deepEqual(
    [
      "new Problem('invalid', `Only ${open}`)",
      "new Problem(\n 'invalid',\n  a ? 'No' : says.no())",
      "new Problem('invalid', says.no(), { a: 'No' })",
      "const why = `${name} is gone`\n throw new Problem('conflict', why, { name: why })",
      "const why = says.gone()\n throw new Problem('conflict', why)",
    ].map(said),
    [1, 1, 0, 1, 0],
  )
})
test('modules lean on each other without a circle, and every module says on which', () => {
  for (const module of Object.keys(leans))
    for (const on of leans[module]!) assert.ok(!goesWith(module).has(on), `${module} ↔ ${on}`)
  assert.deepEqual(Object.keys(leans).toSorted(), globSync('*', { cwd: 'modules' }).toSorted())
})
/** What a module says in its manifest to add, and what it adds, each at a place that is there: a record type's page, or one that a page of a module below asks for by name. */
const misplaced = (tree: Tree): string[] => {
  const text = [...tree.values()].join('\n')
  const places = new Set(
    [...text.matchAll(/recordRef\('([^']+)'|(?:useAdditions|additionsAt)<[^(]*>\('([^']+)'\)/g)].map(
      ([, a, b]) => a ?? b,
    ),
  )
  return [...tree].flatMap(([file, manifest]) => {
    if (!file.endsWith('/client/manifest.ts')) return []
    const said = [...(/adds: \[([^\]]*)\]/.exec(manifest)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(
      ([, place]) => place!,
    )
    const added = [...(tree.get(file.replace('manifest.ts', 'adds.ts')) ?? '').matchAll(/^ {2}'([^']+)': \(\) =>/gm)]
    const missing = said.filter((place) => !places.has(place)).map((place) => `${file} adds at ${place}`)
    return said.join() === added.map(([, place]) => place).join() ? missing : [`${file} says ${said.join()}`]
  })
}
test('what a module adds to pages below has its place there', () => {
  assert.deepEqual(misplaced(sources()), [])
  const manifest = ['modules/hr/client/manifest.ts', "  adds: ['hr.people'],\n"] as const
  const adds = ['modules/hr/client/adds.ts', "  'hr.people': () => import('./x.tsx'),\n"] as const
  assert.deepEqual(misplaced(new Map([manifest])), ['modules/hr/client/manifest.ts says hr.people'])
  assert.deepEqual(misplaced(new Map([manifest, adds])), ['modules/hr/client/manifest.ts adds at hr.people'])
})
test('no circle of imports', () => assert.deepEqual(circles(sources()), []))
test('files stay small, shallow and well named', () => assert.deepEqual(shapeBreaches(sources()), []))
/** What stands in the app. */
const folders = new Set('.ci bench client docs e2e migrations modules scripts server shared'.split(' '))
const strays = (names: string[]): string[] => names.filter((name) => name && !folders.has(name))

test('no module reads a field by a string or calls a row what it is not', () =>
  assert.deepEqual(untypedBreaches(sources()), []))
test('SQL takes the rows of a module as far as the caller sees them', () => {
  const tree = sources()
  const tables = tablesOf(tree)
  assert.ok(tables.length > 30)
  assert.deepEqual(unseenBreaches(tree, tables, whole), [])
  // Nothing stands in the list that need not.
  for (const file of Object.keys(whole)) {
    const left = Object.fromEntries(Object.entries(whole).filter(([each]) => each !== file))
    assert.ok(unseenBreaches(tree, tables, left).length, `${file} takes no rows: leave it out`)
  }
  const said = (code: string) =>
    unseenBreaches(new Map([['modules/hr/server/x.ts', code]]), ['hr_people', 'badge']).length
  const taken = "import { people as all } from './tables.ts'\n"
  assert.deepEqual(
    [
      'sql`select * from hr_people p`',
      'sql`a ${b} join hr_people on true`',
      'sql`exists (select 1 where hr_people.id = x)`',
      'sql`update badge set a = 1`',
      'sql`select badge`',
      `${taken}sql\`select * from \${all} p\``,
      `${taken}sql\`select * from \${joined(all, 'p')}\``,
      '// from hr_people',
      `${taken}tx.select().from(all).where(eq(all.id, id))`,
      `${taken}tx.select().from(badges).leftJoin(all, eq(all.id, id))`,
      `${taken}tx.select().from(all).where(byId(source, actor, id))`,
      `${taken}tx.select().from(all).where(eq(all.id, f(x)))\nconst y = visible(people, actor)`,
      `${taken}tx.select().from(unscoped(all, 'a rule')).where(and(eq(all.id, id)))`,
      `${taken}tx.$count(all)`,
      `${taken}const boss = alias(all, 'boss')`,
      `${taken}const them = all`,
      `${taken}tx.insert(all).values(rows)`,
    ].map(said),
    [1, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0],
  )
})
test('no folder is kept that is none of the app', () => {
  const kept = existsSync('.git')
    ? execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
    : []
  const names = new Set(kept.flatMap((path) => (path.includes('/') ? [path.split('/')[0]!] : [])))
  assert.deepEqual(strays([...names]), [])
  assert.deepEqual(strays(['server', 'tmp']), ['tmp'])
})
/** A module that is larger is several modules. Tests are not counted. */
const most = 40
const crowded = (files: readonly string[]): string[] => {
  const own = files.filter((file) => !/\.(test|e2e)\.tsx?$|\/testing[\w-]*\.ts$/.test(file))
  return [...Map.groupBy(own, (file) => dirname(file))]
    .filter(([, all]) => all.length > most)
    .map(([folder, all]) => `${folder} has ${all.length} files`)
}

test('no folder has more than forty files', () => {
  const files = globSync('{client,server,shared,modules}/**/*.{ts,tsx,css}')
  assert.deepEqual(crowded(files), [])
  const many = Array.from({ length: 41 }, (_, at) => `modules/hr/server/x${at}.ts`)
  assert.deepEqual(crowded(many), ['modules/hr/server has 41 files'])
  assert.deepEqual(crowded(many.slice(1)), [])
})
test('every module says in its manifest what it is', () => {
  for (const module of globSync('modules/*')) assert.ok(existsSync(`${module}/README.md`), `${module} has no README.md`)
})

test('each wall stops a planted breach', () => {
  const plant = (file: string, text: string): Tree => new Map([[file, text]])
  const breaches: [string, string, RegExp][] = [
    ['client/a.ts', "import { x } from '#server/call/route.ts'", /reaches server/],
    ['server/a.ts', "import { x } from '#client/api.ts'", /reaches client/],
    ['shared/a.ts', "import { x } from '#server/call/route.ts'", /reaches server/],
    ['server/a.ts', "import { x } from '#modules/ledger/server/tables.ts'", /knows the module/],
    ['modules/ledger/server/a.ts', "import { x } from '#modules/purchasing/server/orders.ts'", /leans on/],
    ['modules/payables/client/a.ts', "import { x } from '#modules/purchasing/shared/orders.ts'", /leans on/],
    ['modules/ledger/client/a.ts', "import { x } from '#modules/payables/client/BillsPage.tsx'", /leans on/],
    ['client/a.ts', "import x from 'moment'", /takes the package moment/],
    ['shared/a.ts', "import x from 'react'", /takes the package react/],
    ['server/a.ts', "const x = await import('left-pad')", /left-pad/],
    ['server/a.ts', "import { x } from './route'", /without an ending/],
  ]
  for (const [file, text, expected] of breaches)
    assert.match(sideBreaches(plant(file, text)).join('\n'), expected, text)
  const ring: Tree = new Map([
    ['server/a.ts', "import { b } from './b.ts'"],
    ['server/b.ts', "import { a } from './a.ts'"],
  ])
  assert.equal(circles(ring).length, 1)
  for (const text of ["row['total']", "before?.['state']", 'row as unknown as Bill'])
    assert.equal(untypedBreaches(plant('modules/financial/server/a.ts', text)).length, 1, text)
  assert.deepEqual(untypedBreaches(plant('modules/financial/server/a.ts', "let x: Bill['state']")), [])
  const shapes: [string, string][] = [
    ['server/long.ts', '\n'.repeat(401)],
    ['server/a/b/c.ts', ''],
    ['server/utils.ts', ''],
    ['client/index.ts', ''],
    ['server/a.ts', "export * from './b.ts'"],
    ['server/a.ts', 'const x = y as any'],
  ]
  for (const [file, text] of shapes) assert.equal(shapeBreaches(plant(file, text)).length, 1, file)
})
