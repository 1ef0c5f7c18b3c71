// npm start: installs and builds what is missing, then runs the product.
import { heapFlags } from './heap.mjs'
import { ensureClientBuilt, ensureInstalled, runUntilStopped } from './prepare.mjs'

await ensureInstalled()
await ensureClientBuilt()
runUntilStopped([...heapFlags(process.env), 'server/main.ts'])
