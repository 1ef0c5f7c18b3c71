/** How browsers say that a script of a page could not be fetched. */
const missing = /dynamically imported module|importing a module script|preload CSS/i

export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.test(error.message)

const guard = 'reloaded-for'

/** The build a document belongs to, by its head: '/assets/index-BqT3x.js'; null where it does not say. */
export const buildOf = (html: string): string | null =>
  /<meta name="build" content="(\/assets\/[^"]+\.js)">/.exec(html)?.[1] ?? null

type Reason = 'new build' | 'away' | 'unknown'

type Here = {
  /** The document as the browser runs it. */
  running: string
  /** The document as the server gives it now; throws where it cannot be reached. */
  read: () => Promise<string>
  kept: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

const browser = (): Here => ({
  running: document.head.innerHTML,
  read: async () => {
    const reply = await fetch(location.href, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(5_000) })
    return reply.text()
  },
  kept: sessionStorage,
  reload: () => location.reload(),
})

/** Why a file is missing. After a new version was installed those of the old one are gone: the page is loaded anew, once for each build. `away`: nothing answers. */
export async function whyMissing({ running, read, kept, reload }: Here = browser()): Promise<Reason> {
  const document = await read().catch(() => null)
  if (document === null) return 'away'
  const build = buildOf(document)
  if (build === null || build === buildOf(running) || kept.getItem(guard) === build) return 'unknown'
  kept.setItem(guard, build)
  reload()
  return 'new build'
}
