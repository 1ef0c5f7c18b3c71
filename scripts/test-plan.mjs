// Which test files a run takes, and how they are dealt to lanes that end together.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['shared', 'server', 'modules', 'client', 'scripts', 'e2e']

/** Every test file of the project by its path, sorted. */
export const testFiles = () =>
  ['architecture.test.ts', 'documents.test.ts', ...folders.flatMap(files)]
    .filter((path) => (isJourney(path) ? path.endsWith('.e2e.ts') : path.endsWith('.test.ts')))
    .sort()

/** @param {string} path */
export const isJourney = (path) => path.startsWith('e2e/')
/** Client tests set clocks and globals as a browser has them; server tests must not meet them in one process. */
export const isOfClient = (path) => /^client\/|^modules\/[^/]+\/client\//.test(path)
/** The public pages of a module are rendered by the build and requested without a browser. */
export const needsPages = (path) =>
  isJourney(path) || existsSync(join(path.split('/').slice(0, 2).join('/'), 'client/public-pages.tsx'))
/** Integrity tests also run on a second version of PostgreSQL: in the gate those of migrations, in the walks all of them. */
export const isForSecondPostgres = (path, walks) =>
  walks ? /\.integrity\.(walk\.)?test\.ts$/.test(path) : path === 'server/db/migrate.integrity.test.ts'

/** A walk file runs in the walks alone, a file that takes a share of its walk in both commands, any other in the gate. */
export function takes(path, walks) {
  const isWalk = /\.walk\.(test|e2e)\.ts$/.test(path)
  if (!walks) return !isWalk
  return isWalk || /from '[^']*\/testing\/walk\.ts'/.test(readFileSync(path, 'utf8'))
}

/** The order of a seed: always the same for one word. */
export const shuffled = (paths, seed) =>
  paths.toSorted((one, other) => (placeOf(one, seed) < placeOf(other, seed) ? -1 : 1))

/**
 * Deals files out to lanes of about equal length: the longest first, each to the shortest lane. A lane has begun with the seconds of `begun`;
 * files that copy the sample company go to the last lane, which makes it. `seconds` are those of earlier runs; a wrong number only makes one lane end
 * before the other.
 * @param {readonly string[]} paths
 * @param {readonly number[]} begun
 * @param {Record<string, number>} seconds
 * @returns {string[][]}
 */
export function dealt(paths, begun, seconds) {
  const parts = begun.map((each) => ({ seconds: each, paths: new Set() }))
  const cost = (path) => seconds[path] ?? 4
  const dealTo = (path, part) => {
    part.seconds += cost(path)
    part.paths.add(path)
  }
  const bound = paths.filter(copiesCompany)
  for (const path of bound) dealTo(path, parts.at(-1))
  for (const path of paths.filter((each) => !bound.includes(each)).sort((one, other) => cost(other) - cost(one)))
    dealTo(
      path,
      parts.reduce((least, other) => (other.seconds < least.seconds ? other : least)),
    )
  return parts.map((part) => paths.filter((path) => part.paths.has(path)))
}

const copiesCompany = (path) => !isJourney(path) && readFileSync(path, 'utf8').includes('createSampleApp(')

function placeOf(path, seed) {
  return createHash('sha256').update(`${seed} ${path}`).digest('hex')
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
}
