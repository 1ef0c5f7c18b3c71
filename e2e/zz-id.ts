import { onStage } from './stage.ts'
const { url, open } = await onStage()
const a = await open('buyer')
a.on('console', (m) => console.warn('C', m.text()))
a.on('pageerror', (m) => console.warn('E', m.message))
await a.goto(url + '/settings/security'); await a.waitForTimeout(800); await a.getByRole('button', { name: 'New token' }).click(); await a.waitForTimeout(1500); await a.screenshot({ path: '/tmp/s-b.png' })
process.exit(0)
