// Finds a Chromium for the journeys, or gets one.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { node24, productEnvironment, root, runToEnd } from './prepare.mjs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const insideDownload = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts, or null when there is none and none could be had. */
export async function findChromium() {
  const found = existing()
  if (found) return found
  console.log('Getting Chromium for the journeys …')
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  await runToEnd(node24, [playwright, 'install', 'chromium'], { timeout: 180_000 })
  if (existing()) return existing()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = productEnvironment({ DEBIAN_FRONTEND: 'noninteractive' })
    await runToEnd('apt-get', ['update', '-qq'], { env, timeout: 180_000 })
    await runToEnd('apt-get', ['install', '-y', '-qq', 'chromium'], { env, timeout: 300_000 })
  }
  return existing()
}

function existing() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  const versions = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('chromium-')) : []
  const downloaded = versions.flatMap((version) => insideDownload.map((path) => join(cache, version, path)))
  const candidates = [process.env.CHROMIUM, ...installed, ...downloaded].filter((path) => path && existsSync(path))
  return candidates.find(starts) ?? null
}

// A binary may be there and lack its libraries.
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
