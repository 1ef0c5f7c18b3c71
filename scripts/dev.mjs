// npm run dev: the product with both sides reloading on every change.
import { ensureInstalled, runUntilStopped } from './prepare.mjs'

await ensureInstalled()
runUntilStopped(['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js'])
