import { manifests } from '#client/manifest.ts'
import { formatList } from '#client/format.ts'
import { granted } from '#shared/permissions.ts'
import { upperFirst } from '#shared/text.ts'

export type Access = 'none' | 'read' | 'all'

/** What a module is called in the sidebar. */
export function moduleName(module: string): string {
  if (module === '*') return 'all areas'
  const manifest = manifests.find((each) => each.module === module)
  return manifest?.label ?? manifest?.menu?.label ?? upperFirst(module)
}

const reading = ['read', 'export']

/** The patterns of a choice for one module. */
export const scopesOf = (module: string, access: Access): string[] =>
  access === 'all' ? [`${module}.*.*`] : access === 'read' ? reading.map((verb) => `${module}.*.${verb}`) : []

/** Of the modules those in which a person may do anything at all, and whether more than reading. */
export function modulesOpenTo(
  permissions: readonly string[],
  modules: readonly string[],
): { module: string; writes: boolean }[] {
  return modules.flatMap((module) => {
    const held = granted(permissions, [`${module}.*.*`])
    return held.length ? [{ module, writes: held.some((pattern) => !reading.includes(pattern.split('.')[2]!)) }] : []
  })
}

/** One line for each module that is there: what may be read in it, and what more than reading there is. */
export function rightsIn(
  permissions: readonly string[],
  known: readonly string[] = manifests.map(({ module }) => module),
): string[] {
  if (permissions.includes('*.*.*')) return ['All permissions']
  const modules = Map.groupBy(permissions, (pattern) => pattern.split('.')[0]!)
  return [...modules].flatMap(([module, patterns]) => {
    if (module !== '*' && !known.includes(module)) return []
    const written = patterns.filter((pattern) => !reading.includes(pattern.split('.')[2]!))
    const recordTypes = [...new Set(written.map((pattern) => pattern.split('.')[1]!.replaceAll('-', ' ')))]
    if (recordTypes.includes('*') || recordTypes.length > 2) return [`Read and work in ${moduleName(module)}`]
    return [`Read ${moduleName(module)}${recordTypes.length ? `, and work with its ${formatList(recordTypes)}` : ''}`]
  })
}

/** ['procurement.*.read', 'procurement.*.export'] → ['read Procurement']: what a token may do, in words; other patterns as they are. */
export const wordsOf = (scopes: readonly string[]): string[] => [...new Set(scopes.map(inWords))]

function inWords(scope: string): string {
  const [, module, verb] = /^([a-z-]+|\*)\.\*\.(\*|read|export)$/.exec(scope) ?? []
  if (!module) return scope
  return verb === '*' ? `read and change ${moduleName(module)}` : `read ${moduleName(module)}`
}
