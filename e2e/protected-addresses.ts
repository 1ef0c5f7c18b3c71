import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'

const root = join(import.meta.dirname, '..')
/** The id of nothing. */
export const anyId = '00000000-0000-4000-8000-00000000000a'

// Node reads no such file by itself; a list of pages has nothing in it but types to take away.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('/routes.tsx') ? { ...context, format: 'module-typescript' } : context),
})

const files = globSync('modules/*/client/routes.{ts,tsx}', { cwd: root }).sort()
const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<{ routes: RouteObject[] }>))

/** Every address that the modules answer behind the sign-in, ids filled in with one that nothing has; those that lead elsewhere are left out. */
export const protectedAddresses = (): string[] => {
  const found = modules.flatMap(({ routes }) =>
    routes.flatMap(({ path, loader, lazy }) =>
      path?.startsWith('/') && (lazy || !loader) ? [path.replace(/:\w+/g, anyId).replace('/*', '')] : [],
    ),
  )
  return [...new Set(['/dashboard', ...found])]
}
