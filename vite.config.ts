import { existsSync, globSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { paths } from './client/paths.ts'
import { leanSchemas } from './scripts/lean-schemas.ts'
import { publicPages } from './scripts/prerender.ts'

const root = realpathSync(import.meta.dirname)

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

/** The public addresses of the modules that have some. */
const publicAddresses = (
  await Promise.all(
    globSync('modules/*/shared/addresses.ts', { cwd: import.meta.dirname }).map(
      (file) => import(join(import.meta.dirname, file)) as Promise<{ publicAddresses?: readonly string[] }>,
    ),
  )
).flatMap(({ publicAddresses: its = [] }) => its)

/** True for these files of the sources and no others. One that is not there any more stops the build: else what it held would quietly come elsewhere. */
function files(...patterns: string[]): (id: string) => boolean {
  const named = new Set(
    patterns.flatMap((pattern) =>
      // One word in braces after the other, so that each has to be there.
      spelled(pattern).flatMap((each) => {
        const there = globSync(each, { cwd: root }).map((file) => join(root, file))
        if (there.length === 0 && !leftOut(each)) throw new Error(`vite.config.ts names ${each}, which is not there`)
        return there
      }),
    ),
  )
  return (id) => named.has(normalize(id.split('?')[0]!))
}
const spelled = (pattern: string): string[] => {
  const [all, before, words, after] = /^(.*)\{(.*?)\}(.*)$/.exec(pattern) ?? []
  return all === undefined ? [pattern] : words!.split(',').flatMap((word) => spelled(`${before}${word}${after}`))
}
/** A module may be left out of the build. */
const leftOut = (pattern: string): boolean => pattern.startsWith('modules/')

const either =
  (pattern: RegExp, named: (id: string) => boolean) =>
  (id: string): boolean =>
    pattern.test(id) || named(id)

const moduleOf = (id: string): string => /modules[\\/]([^\\/]+)/.exec(id)![1]!

/** Where the server listens while both sides are being worked on. */
const server = process.env['MAINSTAY_API'] ?? 'http://localhost:3000'

export default defineConfig({
  publicDir: 'client/public',
  plugins: [react(), tailwind(), signInPages(), leanSchemas(), publicPages(), compressed()],
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
          : deps.filter(
              (each) => !/\/(rolldown-runtime|index|react|zod|auth|frame|msal|identity-client)-[^/]+$/.test(each),
            ),
    },
    rolldownOptions: {
      input: ['index.html', 'sign-in.html', 'callback.html'],
      output: {
        codeSplitting: {
          // What is needed together comes together; each takes along what it stands on, unless a line above has it.
          groups: [
            { name: 'msal', test: /node_modules[\\/]@azure[\\/]/, priority: 9 },
            { name: 'styles', test: files('client/styles.css'), priority: 9 },
            { name: 'zod', test: either(/node_modules[\\/]zod[\\/]/, files('client/zod-config.ts')), priority: 9 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 8 },
            // The page that leaves for the identity provider needs this and nothing else of the application.
            {
              name: 'auth',
              test: either(
                /vite[\\/]preload-helper/,
                files(
                  'client/auth/auth-store.ts',
                  'client/errors/sign-in-storage.ts',
                  'shared/sign-in/sign-in-reasons.ts',
                ),
              ),
              priority: 7,
            },
            // What only that page begins with is not the application's.
            {
              name: 'start',
              test: (id) => !/(sign-in|callback)\.(html|ts)|(auth-config|complete)\.ts|quiet\.css/.test(id),
              tags: ['$initial'],
              priority: 6,
            },
            // The frame, the page that everybody begins on, and what any module shows on it.
            {
              name: 'frame',
              test: files(
                'client/shell/Shell.tsx',
                'modules/dashboard/client/{DashboardPage,tour-offer}.tsx',
                'modules/*/client/overview.tsx',
              ),
              priority: 5.5,
            },
            // What every page of records stands on: the record refs of all record types, what a record type is made of, and whose books they are.
            {
              name: 'cards',
              test: files(
                'client/{record-refs,additions}.ts',
                'shared/{record,possible,shown}.ts',
                'modules/*/shared/{refs,legal-entities}.ts',
              ),
              priority: 5.2,
            },
            // What a module adds to the frame and to the overview comes in one file with what it stands on.
            {
              name: (id) => `${moduleOf(id)}-adds`,
              test: files('modules/*/client/adds.ts', 'modules/*/client/{evaluation,dashboard}-addition.tsx'),
              priority: 5.4,
            },
            // Expenses show the states of bills: without a file of their own these would bring the record types of expenses along with every bill.
            {
              name: 'bill-states',
              test: files('modules/payables/shared/bill-states.ts'),
              priority: 5.1,
            },
            // The cards of the overview, which other pages do without.
            {
              name: 'board',
              test: files('modules/dashboard/client/{board,card-view}.tsx', 'modules/dashboard/shared/sizes.ts'),
              priority: 5.1,
            },
            // Charts on the overview open the rows of their report: the questions of reports do not come along.
            { name: 'report-rows', test: files('modules/reports/shared/{drill,key-words}.ts'), priority: 5.1 },
            // What holds from a day on is said by people and by vendors: neither brings the record types of the other along.
            { name: 'dated', test: files('shared/dated.ts'), priority: 5.1 },
            // The record types of a module come with the first of its pages, whichever it is; what one page alone needs stays with it.
            {
              name: (id) => `${moduleOf(id)}-nouns`,
              test: (id) => /modules[\\/][^\\/]+[\\/]shared[\\/]/.test(id) && existsSync(join(dirname(id), 'refs.ts')),
              minShareCount: 3,
              priority: 5,
            },
            {
              name: 'parts',
              test: either(
                /node_modules[\\/]use-sync-external-store/,
                files(
                  'client/ui/{sums,tabs,checkbox,input,select,popover,menu,dialog}.tsx',
                  'client/record/{properties,record-states,new-button}.tsx',
                  'client/record/{use-shown,download,last-list}.ts',
                  'client/table/numeric.ts',
                  'client/errors/{ComponentBoundary,not-loaded}.tsx',
                  'client/shell/{star.tsx,personal.ts,page-commands.ts}',
                ),
              ),
              priority: 4,
            },
            // Rows page after page, and which fields of them are read: in lists, and in a record with its history.
            {
              name: 'paged',
              test: either(/node_modules[\\/]@tanstack[\\/].*[iI]nfiniteQuery/, files('shared/fields-read.ts')),
              priority: 5.2,
            },
            // Exact sums: of documents and reports, which the overview gets from the server.
            { name: 'money', test: files('shared/money.ts'), priority: 3.6 },
            // Days are typed in forms and reports; lists only show them.
            { name: 'days', test: files('client/form/day-input.tsx'), priority: 3.5 },
            // Everything that is drawn: on the overview it comes after the frame.
            {
              name: 'chart',
              test: files(
                'client/chart/{Chart,chart-table,plot,rows,style}.tsx',
                'client/chart/{marks,months,scale,shape,walk}.ts',
              ),
              priority: 3.6,
            },
            // Records and reports have tables to read, forms have none.
            { name: 'table', test: files('client/ui/{data-table.tsx,as-cards.ts}'), priority: 4 },
            {
              name: 'floating',
              test: /node_modules[\\/](@floating-ui|@base-ui[\\/]react[\\/](floating-ui-react|utils[\\/]popups|internals[\\/]useAnchorPositioning))[\\/.]/,
              priority: 3,
            },
            { name: 'controls', test: files('client/{form/control,ui/combobox}.tsx'), priority: 2 },
            { name: 'form', test: files('client/form/{FormPage,RecordForm}.tsx'), priority: 1 },
            // Of documents alone, whose lines are a table to type in.
            { name: 'lines', test: files('client/form/lines-grid.tsx'), priority: 0.5 },
            // The day as of which something is shown is chosen in lists and on records.
            { name: 'as-of', test: files('client/record/as-of.tsx'), priority: 2.5 },
            { name: 'list', test: files('client/table/RecordList.tsx'), priority: 1 },
            { name: 'record', test: files('client/record/RecordPage.tsx') },
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
