import { Copy, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { Banner } from '#client/ui/banner.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cn } from '#client/ui/cn.ts'
import type { Sum } from '#client/ui/sums.tsx'
import type { FieldMeta } from '#shared/field.ts'
import { controlId, useFormContextOf } from './form-context.ts'
import { FieldError } from './field-input.tsx'
import { LineCell } from './line-cell.tsx'
import { Computed, LineTotals, type Line } from './line-totals.tsx'
import { moveInGrid } from './grid-keys.ts'
import { parseCells } from './paste.ts'
import { isNumber, pastedValue } from './pasted-value.ts'
import { elementOf, metaAt, schemaAt, toControls } from './schema.ts'

type Props = {
  /** Name of the array in the schema: 'lines'. */
  name: string
  /** Fields of a line in order. */
  columns: readonly string[]
  /** Widths in pixels by field; by kind where left out. */
  widths?: Readonly<Record<string, number>>
  /** What a new line starts with. */
  fresh?: () => Line
  /** Called when a cell is chosen or typed, to fill what follows from it (price and unit of an item). */
  onCell?: (line: number, field: string, value: unknown, set: (field: string, value: unknown) => void) => void
  /** What stands in a cell whose value follows from something else; undefined where it is filled in. */
  instead?: (line: Line, field: string) => string | undefined
  /** Read-only cells at the end, such as the amount of the line. */
  computed?: readonly { label: string; of: (line: Line) => ReactNode }[]
  /** The totals under the lines. */
  totals?: (lines: readonly Line[]) => readonly Sum[]
  noun?: string
}

const widthByKind: Partial<Record<FieldMeta['kind'], number>> = {
  text: 220,
  longText: 260,
  reference: 220,
  day: 150,
  choice: 150,
  boolean: 70,
}

/** The number of the line and its buttons, and each amount that follows from it, in pixels. */
const edges = 36 + 72
const computedWidth = 120

/** The lines of a document: typed, tabbed through, or pasted from a spreadsheet. */
export function LinesGrid({
  name,
  columns,
  widths = {},
  fresh,
  onCell,
  instead,
  computed = [],
  totals,
  noun = 'line',
}: Props) {
  const { schema, prefix } = useFormContextOf()
  const { control, setValue, getValues, formState } = useFormContext()
  const { fields, append, insert, remove } = useFieldArray({ control, name })
  const grid = useRef<HTMLTableElement>(null)
  const [missed, setMissed] = useState<string[]>([])
  const element = elementOf(schemaAt(schema, name) as z.ZodType) as z.ZodObject
  const metas = columns.map((column) => metaAt(schema, `${name}.0.${column}`) as FieldMeta)
  const sizes = columns.map((column, at) => widths[column] ?? widthByKind[metas[at]!.kind] ?? 110)
  // The widest takes what room is left, so that the sums below keep to the last one.
  const widest = sizes.indexOf(Math.max(...sizes))
  const least = sizes.reduce((sum, size) => sum + size, edges) + computed.length * computedWidth
  const lineAt = () => ({ ...toControls(element), ...fresh?.() })
  const listError = formState.errors[name]?.message ?? formState.errors[name]?.root?.message
  const addLine = () => {
    const at = fields.length
    append(lineAt(), { shouldFocus: false })
    focusCell(grid, at, 0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = moveInGrid(event, fields.length, columns.length)
    if (!move) return
    event.preventDefault()
    if (move.row >= fields.length) append(lineAt(), { shouldFocus: false })
    focusCell(grid, move.row, move.column)
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (!cell || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const [row = 0, column = 0] = cell.split(':').map(Number)
    const cells = parseCells(text)
    for (let extra = fields.length; extra < row + cells.length; extra++) append(lineAt(), { shouldFocus: false })
    void fill(cells, row, column)
  }
  const fill = async (cells: string[][], row: number, column: number) => {
    const lost: string[] = []
    for (const [down, texts] of cells.entries())
      for (const [right, text] of texts.entries()) {
        const meta = metas[column + right]
        if (!meta) continue
        const value = await pastedValue(meta, text)
        if (value === null) lost.push(`${text} (line ${row + down + 1}, ${meta.label})`)
        else setCell(row + down, columns[column + right]!, value)
      }
    setMissed(lost)
  }
  const put = (line: number, field: string, value: unknown) =>
    setValue(`${name}.${line}.${field}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const follow = (line: number, field: string, value: unknown) =>
    onCell?.(line, field, value, (other, next) => put(line, other, next))
  const setCell = (line: number, field: string, value: unknown) => {
    put(line, field, value)
    follow(line, field, value)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {listError && <FieldError>{String(listError)}</FieldError>}
      {missed.length > 0 && (
        <Banner
          tone="warning"
          title={`${missed.length} pasted ${missed.length === 1 ? 'cell was' : 'cells were'} not understood`}
          onDismiss={() => setMissed([])}
        >
          {missed.slice(0, 5).join('; ')}
          {missed.length > 5 && ' …'}
        </Banner>
      )}
      {/* Relative: what only screen readers see must scroll with it. */}
      <div
        className="relative overflow-x-auto rounded-card border border-line"
        id={controlId(prefix, name)}
        tabIndex={-1}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows and paste add to the controls inside */}
        <table
          ref={grid}
          style={{ '--least': `${least}px` } as CSSProperties}
          className="w-full table-fixed md:min-w-(--least) border-collapse text-table max-md:block [&>tbody]:max-md:block [&>thead]:max-md:sr-only"
          onKeyDown={onKeyDown}
          onPasteCapture={onPaste}
        >
          <colgroup className="max-md:hidden">
            <col className="w-9" />
            {columns.map((column, at) => (
              <col key={column} style={{ width: at === widest ? undefined : sizes[at] }} />
            ))}
            {computed.map(({ label }) => (
              <col key={label} style={{ width: computedWidth }} />
            ))}
            <col className="w-18" />
          </colgroup>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-caption text-fg-muted">
              <th scope="col" className="h-8 px-2 font-medium">
                <span className="sr-only">Line number</span>#
              </th>
              {metas.map((meta, at) => (
                <th key={columns[at]} scope="col" className={cn('px-2 font-medium', isNumber(meta) && 'text-right')}>
                  {meta.label}
                </th>
              ))}
              {computed.map(({ label }) => (
                <th key={label} scope="col" className="px-2 text-right font-medium">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Change {noun}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ id }, row) => (
              <tr
                key={id}
                className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:p-3"
              >
                <td className="figures h-10 px-2 pt-2.5 text-fg-subtle max-md:-order-1 max-md:h-auto max-md:px-0 max-md:font-medium">
                  {row + 1}
                </td>
                {columns.map((column, at) => (
                  <LineCell
                    key={column}
                    name={`${name}.${row}.${column}`}
                    meta={metas[at]!}
                    cell={`${row}:${at}`}
                    label={`${metas[at]!.label}, ${noun} ${row + 1}`}
                    onCell={(value) => follow(row, column, value)}
                    instead={instead && ((line) => instead(line, column))}
                  />
                ))}
                {computed.map(({ label, of }) => (
                  <Computed key={label} label={label} name={`${name}.${row}`} of={of} />
                ))}
                <td className="px-1 pt-1.5 text-right whitespace-nowrap max-md:-order-1 max-md:p-0">
                  <IconButton
                    label={`Duplicate ${noun} ${row + 1}`}
                    icon={Copy}
                    size="sm"
                    onClick={() => insert(row + 1, copyOf(getValues(`${name}.${row}`) as Line), { shouldFocus: false })}
                  />
                  <IconButton label={`Remove ${noun} ${row + 1}`} icon={Trash2} size="sm" onClick={() => remove(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {fields.length === 0 && (
          <p className="px-3 py-4 text-table text-fg-muted">
            No {noun}s yet. Add one, or paste rows from a spreadsheet into the first cell.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Button icon={Plus} size="sm" onClick={addLine}>
          Add {noun}
        </Button>
        {totals && <LineTotals name={name} of={totals} />}
      </div>
    </div>
  )
}

/** The same line again, as a new one. */
const copyOf = (line: Line): Line => ({ ...structuredClone(line), ...('id' in line && { id: '' }) })

function focusCell(grid: { current: HTMLTableElement | null }, row: number, column: number) {
  requestAnimationFrame(() => {
    const control = grid.current?.querySelector<HTMLElement>(
      `[data-cell="${row}:${column}"] :is(input, button, textarea)`,
    )
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  })
}
