import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = () => globSync('modules/*/client/{routes.tsx,addresses.ts}', { cwd: root }).sort()
/** The id of nothing. */
export const anyId = '00000000-0000-4000-8000-00000000000a'

/** Every address that the rooms answer behind the sign-in, ids filled in with one that nothing has; those that lead elsewhere are left out. */
export const protectedAddresses = (): string[] => {
  const found = sources().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const paths = file.endsWith('addresses.ts')
      ? text.matchAll(/^ {2}'(\/[^']+)',$/gm)
      : text.matchAll(/path: '(\/[^']+)',(?!\s*loader)/g)
    return [...paths].map((match) => match[1]!.replace(/:\w+/g, anyId).replace('/*', ''))
  })
  return [...new Set(['/dashboard', ...found])]
}
