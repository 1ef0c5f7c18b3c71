import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = join(import.meta.dirname, '../..', 'dist', 'client', '.vite', 'manifest.json')
type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }

/** The parts of the client that come after the identity provider's page: the answer, the greeting, the frame of the application and of its lists. */
export const afterSignIn = ['callback.html', 'client/auth/identity-client.ts', 'index.html', 'frame', 'cards', 'list']

/** The addresses of the scripts that parts of the client need before they run, by the build's own list; none where nothing was built. */
export const scriptsOf = (sources: readonly string[]): string[] => chunksOf(sources).map(({ file }) => `/${file}`)

/** Link elements that fetch these parts of the client, but for what a page names already, while it is read and needs none of them. */
export const prefetchLinks = (sources: readonly string[], page: string): string =>
  [...new Set(chunksOf(sources).flatMap(({ file, css = [] }) => [file, ...css]))]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="prefetch" href="/${file}">`)
    .join('')

type Chunks = Readonly<Record<string, Chunk>>

const builtChunks = (): Chunks => (existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Chunks) : {})

/** A page or a file that is loaded by itself stands in the list under its path; a group of `vite.config.ts` has a name. */
const chunkOf = (chunks: Chunks, source: string): Chunk | undefined =>
  chunks[source] ?? Object.entries(chunks).find(([key, { name }]) => key.startsWith('_') && name === source)?.[1]

function chunksOf(sources: readonly string[]): Chunk[] {
  const chunks = builtChunks()
  const needed = new Set<Chunk>()
  const take = (source: string): void => {
    const chunk = chunkOf(chunks, source)
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    chunk.imports?.forEach(take)
  }
  sources.forEach(take)
  return [...needed]
}
