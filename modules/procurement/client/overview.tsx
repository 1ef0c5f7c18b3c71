import { formatSentence } from '#client/format.ts'
import type { OverviewFigure } from '#client/overview.ts'
import { KeyValue } from '#client/report/key-value.tsx'
import type { Overview } from '#modules/procurement/shared/overview.ts'

/** What waits is counted by its cards. */
const ids = ['commitments', 'late-lines']

/** How purchasing stands; each figure opens to its rows. */
export const figures = ({ figures: all }: Pick<Overview, 'figures'>): OverviewFigure[] =>
  all
    .filter(({ id }) => ids.includes(id))
    .map((figure) => ({
      label: figure.label,
      value: <KeyValue figure={figure} />,
      href: figure.to ?? undefined,
      note: figure.hint ? formatSentence(figure.hint) : undefined,
    }))
