import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { paths } from './client/paths.ts'
import { publicPages } from './scripts/prerender.ts'

/** Writes a `.br` and a `.gz` beside each text file, which the server sends as they are. */
const compressed = (): Plugin => {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: {
      sequential: true,
      handler() {
        for (const file of globSync(`${folder}/assets/*.{js,css,svg}`)) {
          const content = readFileSync(file)
          writeFileSync(`${file}.br`, brotliCompressSync(content))
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}

/** Leaves out what only the description of the API needs: the summary of every call, and all that writes a schema as JSON Schema. */
const withoutDescriptions = (): Plugin[] => [
  {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/[^/]+\.ts$/ },
      handler: (code) => ({ code: code.replace(/\bsummary:\s*(['`])(?:(?!\1)[^\\])*\1/g, "summary: ''"), map: null }),
    },
  },
  {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/(classic\/schemas|core\/to-json-schema)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/schemas.js'))
          return { code: code.replace(/^\s*inst\._zod\.processJSONSchema = .*$/gm, ''), map: null }
        const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
        const absent = 'const absent = () => { throw new Error("The browser describes no schema.") }'
        return { code: `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} }`, map: null }
      },
    },
  },
]

/** While both sides are being worked on, the pages that leave for the identity provider and come back from it at their addresses. */
const signInPages = (): Plugin => ({
  name: 'sign-in-pages',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _reply, next) => {
      request.url = request.url
        ?.replace(/^\/auth\/sign-in(?=\?|$)/, '/sign-in.html')
        .replace(/^\/auth\/(microsoft\/)?callback(?=\?|$)/, '/callback.html')
      next()
    }),
})

/** The public addresses of the rooms that have some. */
const publicAddresses = (
  await Promise.all(
    globSync('modules/*/shared/addresses.ts', { cwd: import.meta.dirname }).map(
      (file) => import(join(import.meta.dirname, file)) as Promise<{ publicAddresses?: readonly string[] }>,
    ),
  )
).flatMap(({ publicAddresses: its = [] }) => its)

/** Where the server listens while both sides are being worked on. */
const server = process.env['MAINSTAY_API'] ?? 'http://localhost:3000'

export default defineConfig({
  publicDir: 'client/public',
  plugins: [react(), tailwind(), signInPages(), withoutDescriptions(), publicPages(), compressed()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has already, or names in its head, need not be named with each: the list of names is a part of the first script.
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html'
          ? deps
          : deps.filter((each) => !/\/(rolldown-runtime|react|zod|auth|frame|msal|identity-client)-[^/]+$/.test(each)),
    },
    rolldownOptions: {
      input: ['index.html', 'sign-in.html', 'callback.html'],
      output: {
        codeSplitting: {
          // What is needed together comes together; each takes along what it stands on, unless a line above has it.
          groups: [
            { name: 'msal', test: /node_modules[\\/]@azure[\\/]/, priority: 9 },
            { name: 'styles', test: /client[\\/]styles\.css/, priority: 9 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|client[\\/]zod-config/, priority: 9 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 8 },
            // The page that leaves for the identity provider needs this and nothing else of the application.
            {
              name: 'auth',
              test: /client[\\/](auth[\\/]auth-store|errors[\\/]sign-in-storage)\.ts|shared[\\/]sign-in-reasons\.ts|vite[\\/]preload-helper/,
              priority: 7,
            },
            // What only that page begins with is not the application's.
            {
              name: 'start',
              test: (id) => !/(sign-in|callback)\.(html|ts)|(auth-config|complete)\.ts|quiet\.css/.test(id),
              tags: ['$initial'],
              priority: 6,
            },
            {
              name: 'frame',
              test: /client[\\/]shell[\\/]Shell|modules[\\/]dashboard[\\/]client[\\/](?!Legacy|purchase-tour\.)|modules[\\/][^\\/]+[\\/]client[\\/]overview\.tsx/,
              priority: 5.5,
            },
            // What every page of records stands on: the cards of all nouns, what a noun is made of, and whose books they are.
            {
              name: 'cards',
              test: /client[\\/](cards|additions)\.ts|shared[\\/](cards|record|report|legal-entities|possible|shown)\.ts/,
              priority: 5.2,
            },
            // What a room adds to the frame and to the overview comes in one file with what it stands on.
            {
              name: (id) => `${/modules[\\/]([^\\/]+)/.exec(id)![1]}-adds`,
              test: /modules[\\/][^\\/]+[\\/]client[\\/](adds|(evaluation|dashboard)-addition)\.tsx?/,
              priority: 5.4,
            },
            // The nouns of a room come with the first of its pages, whichever it is; what one page alone needs stays with it.
            {
              name: (id) => `${/modules[\\/]([^\\/]+)/.exec(id)![1]}-nouns`,
              test: (id) => /modules[\\/][^\\/]+[\\/]shared[\\/]/.test(id) && existsSync(join(dirname(id), 'cards.ts')),
              minShareCount: 3,
              priority: 5,
            },
            {
              name: 'parts',
              test: /client[\\/](ui[\\/](sums|tabs|checkbox|input|select|popover|menu|dialog)|record[\\/](properties|use-shown|download|last-list|record-states|new-button)|table[\\/]numeric|errors[\\/](ComponentBoundary|not-loaded)|shell[\\/](star|personal|page-commands))\.tsx?|node_modules[\\/]use-sync-external-store/,
              priority: 4,
            },
            // Rows page after page, and which fields of them are read: in lists, and in a record with its history.
            {
              name: 'paged',
              test: /node_modules[\\/]@tanstack[\\/].*[iI]nfiniteQuery|shared[\\/]fields-read\.ts/,
              priority: 5.2,
            },
            // Days are typed in forms and reports; lists only show them.
            { name: 'days', test: /client[\\/]form[\\/]day-input\.tsx/, priority: 3.5 },
            // Everything that is drawn: on the overview it comes after the frame.
            { name: 'chart', test: /client[\\/]chart[\\/](?!currency|Heat|Spark|prices)/, priority: 3.6 },
            // Records and reports have tables to read, forms have none.
            { name: 'table', test: /client[\\/]ui[\\/](data-table|as-cards)\.tsx?/, priority: 4 },
            {
              name: 'floating',
              test: /node_modules[\\/](@floating-ui|@base-ui[\\/]react[\\/](floating-ui-react|utils[\\/]popups|internals[\\/]useAnchorPositioning))[\\/.]/,
              priority: 3,
            },
            { name: 'controls', test: /client[\\/](form[\\/]control|ui[\\/]combobox)\.tsx/, priority: 2 },
            { name: 'form', test: /client[\\/]form[\\/](FormPage|RecordForm|lines-grid)/, priority: 1 },
            { name: 'list', test: /client[\\/]table[\\/]RecordList/, priority: 1 },
            { name: 'record', test: /client[\\/]record[\\/]RecordPage/ },
            { name: 'icons', test: /node_modules[\\/]lucide-react/, minShareCount: 5, priority: 5 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    watch: { ignored: ['**/dist/**', '**/data/**', '**/node_modules/**'] },
    proxy: {
      '^/(oidc|idp|api|health)/': server,
      // The public pages are those of the last build.
      [`^(/|${[...publicAddresses, ...paths.front].join('|')}|/(contact|register|forgot-password)/sent)(\\?|$)`]:
        server,
      '^/sign-in/[^/]+/': server,
      '^/auth/(start|token|refresh|session|logout|backchannel-logout)$': server,
    },
  },
})
