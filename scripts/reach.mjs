// Which tests a change reaches: those whose imports lead to a changed file, and the journeys that visit a changed module.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'

/** What can be followed: sources that import each other, and what is written for people. Anything else may concern everything. */
const source = /^(client|server|shared|modules|e2e|bench)\/.*\.(tsx?|mjs|css)$|^(architecture|documents)\.test\.ts$/
const text = /^(docs\/|modules\/[^/]+\/|)[\w/.-]*\.md$/
/** They read all files. */
const readers = [
  'architecture.test.ts',
  'documents.test.ts',
  'scripts/left-out-client.test.ts',
  'scripts/planted-client.walk.test.ts',
]
const isTest = (path) => /\.(test|e2e)\.ts$/.test(path)
const isJourney = (path) => path.startsWith('e2e/')
const moduleOf = (path) => /^modules\/([^/]+)\//.exec(path)?.[1]

/** Files changed since the branch left main, committed or not; null where that cannot be said, or on main itself. */
export function changedFiles(root, { asked = false, env = process.env } = {}) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const branch = git('branch', '--show-current')
    if (!asked && (branch === '' || branch === 'main' || env.CI)) return null
    const since = branch === 'main' ? 'HEAD' : git('merge-base', 'HEAD', 'main')
    const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    return changed.flatMap((each) => each.split('\n')).filter(Boolean)
  } catch {
    return null
  }
}

/** The sources of a folder by their path. */
export function sourcesOf(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = listed
    .toString()
    .split('\n')
    .filter((path) => source.test(path))
  return new Map(paths.flatMap((path) => read(root, path)))
}

/** None where git still lists what was taken away. */
function read(root, path) {
  try {
    return [[path, readFileSync(join(root, path), 'utf8')]]
  } catch {
    return []
  }
}

/** Of `tests` those that the changed files reach; all of them where a change may concern everything. */
export function reached(tests, changed, sources) {
  if (changed.some((path) => !source.test(path) && !text.test(path))) return tests
  // What every page and every call stands on concerns every journey.
  const building = changed.some((path) => /^(client|server|shared)\//.test(path) && !isTest(path))
  const edges = graphOf(sources)
  const hit = new Set(changed)
  const leads = (from) => {
    const seen = new Set([from])
    for (const path of seen) {
      if (hit.has(path)) return true
      for (const next of edges(path)) seen.add(next)
    }
    return false
  }
  return tests.filter((path) => readers.includes(path) || (building && isJourney(path)) || leads(path))
}

/** Of each module the beginnings of its addresses, and where its pages and calls are listed. */
function manifestsOf(sources) {
  return [...sources.keys()].flatMap((path) => {
    const module = moduleOf(path)
    if (path !== `modules/${module}/client/manifest.ts`) return []
    const addresses = [...sources.get(path).matchAll(/'(\/[a-z][\w/-]*)'/g)].map((match) => match[1])
    const begins = new RegExp(`(${[...new Set(addresses), `/api/${module}`].join('|')})(?![\\w-])`)
    return [
      {
        begins,
        leadsTo: ['client/manifest.ts', 'client/routes.ts', 'client/routes.tsx', 'server/routes.ts'].map(
          (end) => `modules/${module}/${end}`,
        ),
      },
    ]
  })
}

const graphs = new WeakMap()
/** What each file leads to, worked out once for the sources. */
function graphOf(sources) {
  const known = new Map()
  const manifests = manifestsOf(sources)
  const edges = (path) => {
    if (!known.has(path)) known.set(path, edgesOf(path, sources, manifests))
    return known.get(path)
  }
  if (!graphs.has(sources)) graphs.set(sources, edges)
  return graphs.get(sources)
}

/** The files that a file needs to run: what it imports or names as a file, and for a journey the modules it visits. */
function edgesOf(path, sources, manifests) {
  // The pages of a module come when somebody enters.
  if (/^modules\/[^/]+\/client\/manifest\.ts$/.test(path)) return []
  // Types are gone when it runs; `tsc` checks them.
  const code = (sources.get(path) ?? '').replaceAll(/(import|export) type [^;'"]*from '[^']*'/g, '')
  const there = [...code.matchAll(/['"`]([^'"`\s]+\.[\w{},]+)['"`]/g)].flatMap(([, name]) =>
    namedBy(name, path, sources),
  )
  if (!isJourney(path)) return there
  const visited = manifests.filter(({ begins }) => begins.test(code)).flatMap(({ leadsTo }) => leadsTo)
  // A journey starts the whole product; it is about what it visits.
  return [...there.filter((each) => each !== 'server/main.ts'), ...visited]
}

/** `#shared/day.ts`, `./day.ts`, all that fits `modules/*\/client/manifest.ts`, and `server/main.ts`, which is started; a page is only sent. */
function namedBy(name, from, sources) {
  const imported = /^[#.]/.test(name)
  const started = !imported && !name.startsWith('client/')
  const paths = [
    ...(name.startsWith('#') ? [name.slice(1)] : [normalize(join(dirname(from), name))]),
    ...(started ? [name] : []),
  ]
  if (!name.includes('*')) return paths.filter((path) => sources.has(path))
  if (!name.includes('/')) return []
  const fitting = [...sources.keys()].filter((each) => paths.some((path) => matchesGlob(each, path)))
  // Whoever looks through all modules in a journey goes everywhere.
  return isJourney(from) && fitting.some(moduleOf)
    ? [...sources.keys()].filter((each) => moduleOf(each) && !isTest(each))
    : fitting
}
