import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { upperFirst } from '#shared/text.ts'

type Verb = { label: string; from?: readonly string[]; to?: string }
type RecordType = { one: string; name: string; states: object; verbList: readonly Verb[] }

const isRecordType = (value: unknown): value is RecordType =>
  typeof value === 'object' && value !== null && 'verbList' in value && 'states' in value

const idOf = (state: string): string => state.replaceAll(/\W/g, '_')

/** The states of a record type and the verbs that lead from one to the next; null where none does. */
function diagramOf({ one, states, verbList }: RecordType): string | null {
  const steps = verbList.flatMap(({ label, from, to }) => (to && from ? from.map((each) => ({ each, to, label })) : []))
  if (steps.length === 0) return null
  return [
    `**${upperFirst(one)}**`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.keys(states).map((state) => `  state "${state}" as ${idOf(state)}`),
    ...steps.map(({ each, to, label }) => `  ${idOf(each)} --> ${idOf(to)}: ${label}`),
    '```',
  ].join('\n')
}

const opening = '<!-- states: written by `node scripts/state-diagrams.ts` from the declarations -->'
const closing = '<!-- end of states -->'

/** The README of a module as it should read: its diagrams between two marks, at the end where there are none yet. */
export async function withDiagrams(module: string): Promise<string> {
  const text = readFileSync(`modules/${module}/README.md`, 'utf8')
  const recordTypes = new Map<string, RecordType>()
  for (const file of globSync(`modules/${module}/shared/*.ts`, { exclude: ['**/*.test.ts'] }).toSorted())
    for (const value of Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>))
      if (isRecordType(value)) recordTypes.set(value.name, value)
  const diagrams = [...recordTypes.values()].flatMap((recordType) => diagramOf(recordType) ?? [])
  const [before = '', rest = ''] = text.split(`\n${opening}\n`)
  const after = rest.split(`${closing}\n`)[1] ?? ''
  if (diagrams.length === 0) return before.trimEnd() + '\n' + after
  const said = 'What people do; what follows by itself is said with each record type.'
  return `${before.trimEnd()}\n\n${opening}\n\n## States\n\n${said}\n\n${diagrams.join('\n\n')}\n\n${closing}\n${after}`
}

export const modulesWithReadme = (): string[] =>
  globSync('modules/*/README.md')
    .map((file) => file.split('/')[1]!)
    .toSorted()

if (process.argv[1]?.endsWith('state-diagrams.ts'))
  for (const module of modulesWithReadme()) writeFileSync(`modules/${module}/README.md`, await withDiagrams(module))
