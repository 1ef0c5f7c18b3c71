import type { CardSource } from '#modules/dashboard/shared/dashboard.ts'
import type { CardKind } from '#modules/dashboard/shared/sizes.ts'
import type { Entry } from '#modules/reports/client/catalogue.ts'
import { upperFirst } from '#shared/text.ts'

/** Something that a card can show, and in which ways. */
export type Choice = {
  key: string
  name: string
  description: string | null
  group: string
  source: CardSource
  kinds: readonly CardKind[]
}

type Given = {
  reports: readonly Entry[]
  metrics: readonly { name: string; label: string; area: string; many: string }[]
  overviews: readonly { module: string; of: string; Charts?: unknown }[]
}

const ofReport: readonly CardKind[] = ['number', 'chart', 'list']
/** A standard report that is a page of its area has no question to answer. */
const isQuestion = ({ id, to }: Entry): boolean => id !== null || to.startsWith('/reports/ready/')

/** Saved reports, the areas' own figures, standard reports, then metrics. */
export function choicesOf({ reports, metrics, overviews }: Given): Choice[] {
  const ofReports = reports.filter(isQuestion).map(({ key, name, description, group, id }): Choice => ({
    key,
    name,
    description,
    group: id ? group : `Standard reports: ${group}`,
    source: id ? { report: id } : { ready: key },
    kinds: ofReport,
  }))
  return [
    ...ofReports.filter(({ source }) => 'report' in source),
    ...overviews.flatMap(({ module, of, Charts }): Choice[] => [
      ofOverview(module, upperFirst(of), 'figures'),
      ...(Charts ? [ofOverview(module, `Charts of ${of}`, 'charts')] : []),
    ]),
    ...ofReports.filter(({ source }) => 'ready' in source),
    ...metrics.map(({ name, label, area, many }): Choice => ({
      key: name,
      name: label,
      description: many,
      group: `Metrics: ${area}`,
      source: { metric: name },
      kinds: ['number', 'list'],
    })),
  ]
}

const ofOverview = (module: string, name: string, part: 'figures' | 'charts'): Choice => ({
  key: `${module} ${part}`,
  name,
  description: null,
  group: 'Overview',
  source: { overview: module, part },
  kinds: [part],
})

/** Choices that hold the text, by group. */
export function matching(choices: readonly Choice[], text: string): [string, Choice[]][] {
  const wanted = text.trim().toLowerCase()
  const found = choices.filter(({ name, description, group }) =>
    `${name} ${description ?? ''} ${group}`.toLowerCase().includes(wanted),
  )
  return [...Map.groupBy(found, ({ group }) => group)]
}
