// Completes package-lock.json after `npm install`: a registry mirror may lack builds for other platforms, and `npm ci` refuses a lock file
// that does not name every optional dependency. Adds those with an exact version, for their platform only.
import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
let added = 0
for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`node_modules/${name}`] || !/^\d/.test(version)) continue
    const words = name.split(/[/-]/)
    const os = systems.find((each) => words.includes(each))
    const cpu = processors.find((each) => words.includes(each))
    // A package for no machine at all (WebAssembly) is never installed by itself.
    lock.packages[`node_modules/${name}`] = { version, cpu: [cpu ?? 'none'], optional: true, os: [os ?? 'none'] }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added} entries added\n`)
