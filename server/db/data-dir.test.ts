import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { claimDataDir } from '#server/db/data-dir.ts'

const parent = mkdtempSync(join(tmpdir(), 'mainstay-claim-'))
after(() => rmSync(parent, { recursive: true, force: true }))
const claimFile = (name: string) => join(parent, name, 'server.json')

test('a second claim is refused and names the address; after release it is free', () => {
  const folder = join(parent, 'second')
  const claim = claimDataDir(folder, 'http://localhost:3000')
  assert.throws(() => claimDataDir(folder, 'http://localhost:4000'), /already runs .* at http:\/\/localhost:3000/)
  claim.release()
  assert.equal(existsSync(claimFile('second')), false)
  claimDataDir(folder, 'http://localhost:4000').release()
})

test('a claim of a dead process, of another program with its id, or a damaged one is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const stale = [
    JSON.stringify({ pid: child.pid, address: 'http://old', startedAt: '', processStart: '1' }),
    JSON.stringify({ pid: process.pid, address: 'http://old', startedAt: '', processStart: '1' }),
    '{"pid":',
    '',
  ]
  const folder = join(parent, 'stale')
  claimDataDir(folder, 'x').release()
  for (const text of stale) {
    writeFileSync(claimFile('stale'), text)
    const claim = claimDataDir(folder, 'http://new')
    assert.equal(JSON.parse(readFileSync(claimFile('stale'), 'utf8')).address, 'http://new')
    claim.release()
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('of eight processes that find a stale claim at once exactly one wins', async () => {
  const folder = join(parent, 'race')
  claimDataDir(folder, 'x').release()
  writeFileSync(claimFile('race'), JSON.stringify({ pid: 999_999_999, address: 'http://old', processStart: null }))
  const module = JSON.stringify(new URL('./data-dir.ts', import.meta.url))
  const script = `const { claimDataDir } = await import(${module})
    try { claimDataDir(${JSON.stringify(folder)}, 'me'); console.log('won') } catch { console.log('lost') }
    process.stdin.resume()`
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
  // The winner stays until each has tried: the claim of a process that has ended is stale.
  for (const { stdin } of children) stdin.end()
  await Promise.all(children.map((child) => once(child, 'close')))
  assert.deepEqual(answers.toSorted(), [...Array<string>(7).fill('lost'), 'won'])
})
