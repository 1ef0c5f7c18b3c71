import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const list = join(import.meta.dirname, '../..', 'dist', 'client', '.vite', 'manifest.json')
type Chunk = { file: string; css?: string[]; imports?: string[] }

/** The parts of the client that come after the identity provider's page: the answer, the greeting, the frame of the application and of its lists. */
export const afterSignIn = [
  'callback.html',
  'client/auth/identity-client.ts',
  'index.html',
  'client/shell/Shell.tsx',
  'client/cards.ts',
  'client/table/RecordList.tsx',
]

/** The addresses of the scripts that parts of the client need before they run, by the build's own list; none where nothing was built. */
export const scriptsOf = (sources: readonly string[]): string[] => chunksOf(sources).map(({ file }) => `/${file}`)

/** Link elements that fetch these parts of the client, but for what a page names already, while it is read and needs none of them. */
export const prefetchLinks = (sources: readonly string[], page: string): string =>
  [...new Set(chunksOf(sources).flatMap(({ file, css = [] }) => [file, ...css]))]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="prefetch" href="/${file}">`)
    .join('')

function chunksOf(sources: readonly string[]): Chunk[] {
  if (!existsSync(list)) return []
  const chunks = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>
  const found = new Set<Chunk>()
  const take = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(take)
  }
  sources.forEach(take)
  return [...found]
}
