// npm start: installs and builds what is missing, then runs the product.
import { ensureClientBuilt, ensureInstalled, runUntilStopped } from './prepare.mjs'

await ensureInstalled()
await ensureClientBuilt()
runUntilStopped(['server/main.ts'])
