import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { publicAddresses } from './modules/site/shared/addresses.ts'
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

/** Where the server listens while both sides are being worked on. */
const server = process.env['MAINSTAY_API'] ?? 'http://localhost:3000'

export default defineConfig({
  publicDir: 'client/public',
  plugins: [react(), tailwind(), publicPages(), compressed()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'msal', test: /node_modules[\\/]@azure[\\/]/, priority: 2 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|client[\\/]zod-config/, priority: 2 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(oidc|idp|api|health)/': server,
      // The public pages are those of the last build.
      [`^(/|${publicAddresses.join('|')}|/contact/sent)$`]: server,
      '^/auth/(start|token|refresh|session|logout|backchannel-logout)$': server,
    },
  },
})
