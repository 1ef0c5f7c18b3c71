// Runs on Node 20 or newer with nothing installed: only node: modules may be imported here.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The Node 24 that npm brings; the product runs on no other. */
export const node24 = join(root, 'node_modules/node/bin/node')

const clientSources = [
  'client',
  'shared',
  'vite.config.ts',
  'scripts/prerender.ts',
  'scripts/lean-schemas.ts',
  'package-lock.json',
]

/** Installs the packages when they are missing or older than the lockfile. */
export async function ensureInstalled() {
  const installed = modified(join(root, 'node_modules/.package-lock.json'))
  const wanted = modified(join(root, 'package-lock.json'))
  if (installed >= wanted && existsSync(node24)) return
  console.log(installed === 0 ? 'Installing packages (npm ci) …' : 'The lockfile is newer: installing again (npm ci) …')
  // With npm_execpath the npm that started us is used, also where no npm is on the PATH.
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  let code = await runToEnd(command, [...before, 'ci', ...quiet], { env })
  if (code !== 0) {
    // npm ci refuses a lockfile when a registry lacks another system's optional binary, which is never installed here.
    console.log('npm ci refused: installing the versions of the lockfile with npm install …')
    code = await runToEnd(command, [...before, 'install', '--no-save', ...quiet], { env })
  }
  if (code !== 0 || !existsSync(node24)) {
    console.error('The packages could not be installed: see npm above. Nothing was started.')
    process.exit(1)
  }
}

/** Builds the browser's part when it is missing or older than its sources; MAINSTAY_CLIENT=skip leaves it as it is. */
export async function ensureClientBuilt() {
  if (process.env.MAINSTAY_CLIENT === 'skip' || !existsSync(join(root, 'vite.config.ts'))) return
  const sources = [...clientSources, ...moduleFolders()].map((path) => newest(join(root, path)))
  if (newest(join(root, 'dist/client')) > Math.max(...sources)) return
  console.log('Building the pages (vite build) …')
  const code = await runToEnd(node24, [join(root, 'node_modules/vite/bin/vite.js'), 'build'])
  if (code !== 0) {
    console.error('The pages could not be built: see above. Nothing was started.')
    process.exit(1)
  }
}

/** Environment for the product's own processes: Node 24 first on the PATH, compiled code kept between starts. */
export function productEnvironment(more = {}) {
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), dirname(node24), process.env.PATH].join(':'),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...more,
  }
}

/** Runs a program in the project folder with our terminal and answers its exit code. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: productEnvironment(), ...options })
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Starts long-running programs, passes the signals on to them once, and ends with the exit code of the first to end. */
export function runUntilStopped(...programs) {
  const env = productEnvironment()
  const children = programs.map((args) => spawn(node24, args, { cwd: root, stdio: 'inherit', env }))
  const stop = (signal) => children.forEach((child) => child.exitCode === null && child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let passed = false
    process.on(signal, () => {
      // A terminal and npm may both tell us; the server needs to hear it from us once.
      if (!passed) stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      passed = true
    })
  }
  let left = children.length
  for (const child of children) {
    child.once('exit', (code, signal) => {
      process.exitCode ??= signal ? 1 : code
      left -= 1
      if (left > 0) stop('SIGTERM')
      else process.exit()
    })
  }
}

function moduleFolders() {
  if (!existsSync(join(root, 'modules'))) return []
  return readdirSync(join(root, 'modules')).flatMap((module) => [
    `modules/${module}/client`,
    `modules/${module}/shared`,
  ])
}

function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
