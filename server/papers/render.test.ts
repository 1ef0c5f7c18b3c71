import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDisk, readBytes } from '../files/disk.ts'
import type { AppContext } from '../app-context.ts'
import type { Paper } from './paper.ts'
import { paperJobs, rendered } from './render.ts'
import { textOf } from './testing.ts'

const bare: Paper = {
  kind: 'Purchase order',
  number: 'PO-1',
  from: { name: 'Works', country: 'US', lines: [] },
  to: { label: 'Vendor', name: 'Bolts', lines: [] },
  notice: null,
  facts: [],
  table: { columns: [{ label: 'No', fills: true }], rows: [] },
  sums: [['Total', '1.00']],
  notes: [],
}

test('a paper is set once and kept by what it says, also with nothing in its parts, and let go after a while', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-papers-'))
  const files = openDisk({ dataDir })
  const tidy = (at: number) => paperJobs[0]!.run({}, { files, now: () => new Date(at) } as unknown as AppContext)
  try {
    await tidy(0)
    const [first, second] = await Promise.all([rendered(bare, { files }), rendered(bare, { files })])
    assert.deepEqual(first, second)
    const bytes = await readBytes(files, first.storageKey)
    assert.equal(bytes.length, first.size)
    assert.match((await textOf(bytes)).join(), /Purchase order PO-1[^]*Total 1\.00/)
    const other = await rendered({ ...bare, number: 'PO-2' }, { files })
    assert.notEqual(other.storageKey, first.storageKey)
    // The disk notes the time by its own clock.
    const { mtimeMs: written } = statSync(join(dataDir, 'files', first.storageKey))
    await tidy(written + 89 * 86_400_000)
    assert.ok(await files.exists(first.storageKey))
    await tidy(written + 91 * 86_400_000)
    assert.ok(!(await files.exists(first.storageKey)))
    assert.deepEqual(await rendered(bare, { files }), first, 'and set again')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
