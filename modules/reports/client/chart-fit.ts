import { upperFirst } from '#shared/text.ts'
import type { ChartKind, Question } from '#modules/reports/shared/question.ts'

export const chartName = (kind: ChartKind): string => upperFirst(kind)

/** Why a kind of chart cannot draw a question; null where it can. */
export function chartFault(kind: ChartKind, { rows, columns, values, limit }: Question): string | null {
  const groups = rows.length + columns.length
  switch (kind) {
    case 'table':
      return null
    case 'number':
      return rows.length > 0 && columns.length > 0 ? 'needs rows or columns, not both' : null
    case 'pie':
      if (values.length !== 1 || rows.length !== 1 || columns.length > 0) return 'needs one value and one group of rows'
      return limit !== null && limit <= 6 ? null : 'needs a limit of six rows or fewer'
    case 'heat map':
      return rows.length > 0 && columns.length > 0 ? null : 'needs rows and columns'
    case 'scatter':
      return values.length >= 2 && rows.length > 0 && columns.length === 0 ? null : 'needs two values and rows'
    case 'waterfall':
      return values.length === 1 && rows.length === 1 && columns.length === 0
        ? null
        : 'needs one value and one group of rows'
    case 'stacked bars':
      return groups > 0 && (columns.length > 0 || values.length > 1) ? null : 'needs columns or several values'
    default:
      return groups > 0 ? null : 'needs a group'
  }
}
