/** How browsers say that a script of a page could not be fetched. */
const missing = /dynamically imported module|importing a module script|preload CSS/i

export const isMissingFile = (error: unknown): boolean => error instanceof Error && missing.test(error.message)

const guard = 'reloaded-for'

/** The build a document belongs to, by its head: '/assets/index-BqT3x.js'; null where it does not say. */
export const buildOf = (html: string): string | null =>
  /<meta name="build" content="(\/assets\/[^"]+\.js)">/.exec(html)?.[1] ?? null

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

/** After a new version was installed the files of the old one are gone: loads the page anew, once for each build. False where that is not the reason. */
export async function reloadForNewBuild({ running, read, kept, reload }: Here = browser()): Promise<boolean> {
  const build = await read().then(buildOf, () => null)
  if (build === null || build === buildOf(running) || kept.getItem(guard) === build) return false
  kept.setItem(guard, build)
  reload()
  return true
}
