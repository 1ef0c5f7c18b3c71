import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

type Rendered = { path: string; kind?: string; html: string; filled?: boolean; unlisted?: boolean }

/** With every build of the client: the public pages as HTML in `pages/` beside it, their style and pictures among its assets. */
export function publicPages(): Plugin {
  let client = ''
  return {
    name: 'public-pages',
    apply: 'build',
    configResolved: (config) => void (client = resolve(config.root, config.build.outDir)),
    closeBundle: { sequential: true, handler: () => renderTo(client) },
  }
}

/** Renders the public pages for the client built in a folder such as `dist/client`. */
async function renderTo(client: string): Promise<void> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const work = mkdtempSync(join(root, 'node_modules/.cache/prerender-'))
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        ssr: 'client/prerender.tsx',
        ssrEmitAssets: true,
        outDir: work,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        cssMinify: true,
        target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
      },
    })
    const { renderPublicPages } = (await import(pathToFileURL(join(work, 'prerender.mjs')).href)) as {
      renderPublicPages: () => Promise<Rendered[]>
    }
    writePages(await renderPublicPages(), join(dirname(client), 'pages'))
    if (existsSync(join(work, 'assets'))) cpSync(join(work, 'assets'), join(client, 'assets'), { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** One file a page, and `pages.json`, which says what they are. */
function writePages(pages: readonly Rendered[], folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { path, kind, html } of pages) {
    const file = join(folder, `${path}${kind ? `.${kind}` : ''}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
  }
  const list = pages.map(({ path, kind, filled = false, unlisted = false }) => ({ path, kind, filled, unlisted }))
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(list))
}
