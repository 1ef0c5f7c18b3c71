import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Chunk = { file: string; name?: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Copies all that the client is built of into a folder, without the modules that are left out. */
export function copyClient(app: string, leftOut: ReadonlySet<string> = new Set()): void {
  const files = readdirSync(root).filter((name) =>
    /^tsconfig.*json$|\.html$|^package\.json$|^vite\.config\.ts$/.test(name),
  )
  const moduleOf = (path: string) => /^\/modules\/([^/]+)/.exec(path)?.[1] ?? ''
  for (const path of [...files, 'scripts', 'client', 'shared', 'modules'])
    cpSync(join(root, path), join(app, path), {
      recursive: true,
      filter: (from) => {
        const own = from.slice(root.length)
        return !/\/server$|\.test\.ts$/.test(own) && !leftOut.has(moduleOf(own))
      },
    })
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'))
  // What the public pages are made of, and the compression of each file for the wire, is looked at elsewhere.
  const config = join(app, 'vite.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace('publicPages(), compressed()', ''))
}

/** Builds it as ever. */
export function buildClient(app: string): { manifest: Manifest; read(file: string): Buffer } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: app,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const read = (file: string) => readFileSync(join(app, 'dist/client', file))
  return { manifest: JSON.parse(read('.vite/manifest.json').toString()) as Manifest, read }
}
