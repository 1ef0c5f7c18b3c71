// npm run dev: the product with both sides reloading on every change. The browser speaks to the client's server, which passes calls on.
import { ensureInstalled, runUntilStopped } from './prepare.mjs'

process.env.PUBLIC_ORIGIN ??= 'http://localhost:5173'
process.env.MAINSTAY_API ??= `http://localhost:${process.env.PORT ?? 3000}`
await ensureInstalled()
runUntilStopped(['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js'])
