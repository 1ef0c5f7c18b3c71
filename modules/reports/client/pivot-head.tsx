import type { Key, Result } from '#modules/reports/shared/result.ts'
import { headText, keyText } from './key-words.ts'

const look = 'h-8 px-3 font-medium whitespace-nowrap last:pr-4'
const isSame = (one: readonly Key[], other: readonly Key[], levels: number): boolean =>
  JSON.stringify(one.slice(0, levels)) === JSON.stringify(other.slice(0, levels))

/** Neighbouring columns with the same keys down to a level, as one heading each. */
function spansOf(
  columnKeys: Result['columnKeys'],
  level: number,
): { keys: readonly Key[]; at: number; count: number }[] {
  const spans: { keys: readonly Key[]; at: number; count: number }[] = []
  columnKeys.forEach((keys, at) => {
    const last = spans.at(-1)
    if (last && isSame(last.keys, keys, level + 1)) last.count += 1
    else spans.push({ keys, at, count: 1 })
  })
  return spans
}

/** Headings of the table: a line for each column group, then the values where there are several. */
export function PivotHead({ result, currencies }: { result: Result; currencies: boolean }) {
  const { rows, columns, columnKeys, values, fiscalStart } = result
  const names = values.map(({ label, withheld }) => (withheld ? `${label} · Not open to you` : label))
  const hasValueLine = values.length > 1 || columns.length === 0
  const height = columns.length + Number(hasValueLine)
  const places = columns.length ? [...columnKeys.keys(), columnKeys.length] : [0]
  const corner = (
    <>
      <th
        scope="col"
        rowSpan={height}
        className={`sticky left-0 z-2 bg-sunken pl-4 text-left pb-2 align-bottom shadow-[inset_0_-1px_0_var(--line)] ${look}`}
      >
        {rows.map(headText).join(' › ') || 'All rows'}
      </th>
      {currencies && (
        <th scope="col" rowSpan={height} className={`text-left pb-2 align-bottom ${look}`}>
          Currency
        </th>
      )}
    </>
  )
  return (
    <thead className="sticky top-0 z-3 bg-sunken text-caption text-fg-muted shadow-[inset_0_-1px_0_var(--line)]">
      {columns.map((head, level) => (
        <tr key={head.path + String(head.by)}>
          {level === 0 && corner}
          {spansOf(columnKeys, level).map(({ keys, at, count }) => (
            <th
              key={at}
              scope={count * values.length > 1 ? 'colgroup' : 'col'}
              colSpan={count * values.length}
              className={`text-right ${look}`}
            >
              {keyText(keys[level]!, head, fiscalStart)}
            </th>
          ))}
          {level === 0 && (
            <th
              scope={values.length > 1 ? 'colgroup' : 'col'}
              colSpan={values.length}
              rowSpan={columns.length}
              className={`text-right pb-2 align-bottom ${look}`}
            >
              Total
            </th>
          )}
        </tr>
      ))}
      {hasValueLine && (
        <tr>
          {columns.length === 0 && corner}
          {places.flatMap((place) =>
            names.map((name, at) => (
              <th key={`${place} ${values[at]!.name}`} scope="col" className={`text-right ${look}`}>
                {name}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  )
}
