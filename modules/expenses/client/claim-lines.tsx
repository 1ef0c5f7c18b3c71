import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { companyDay } from '#client/company-day.ts'
import { FieldInput } from '#client/form/field-input.tsx'
import { useFormContextOf } from '#client/form/form-context.ts'
import { elementOf, schemaAt, toControls } from '#client/form/schema.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Sums } from '#client/ui/sums.tsx'
import { isDecimal } from '#shared/decimal.ts'
import { fromMinor, multiply, roundToMinor } from '#shared/money.ts'
import type { z } from 'zod'
import type { ExpenseType } from '#modules/expenses/shared/expense-types.ts'
import type { Receipts } from './ClaimForm.tsx'
import { ReceiptInput } from './receipt-input.tsx'

export type KnownTypes = ReadonlyMap<string, ExpenseType>
/** The currency of the books, in which types and claims are. */
export const booksOf = (types: KnownTypes): string | undefined => [...types.values()][0]?.currency

type Typed = Partial<Record<'id' | 'typeId' | 'paid' | 'paidCurrency' | 'exchangeRate' | 'distance' | 'day', string>>

type Props = { types: KnownTypes; receipts: Receipts; onReceipts: (receipts: Receipts) => void }

/** The lines of a claim: each a card, on a phone as on a desk, with its receipt. */
export function ClaimLines({ types, receipts, onReceipts }: Props) {
  const { schema, given } = useFormContextOf()
  const { control, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const lines = (useWatch({ name: 'lines' }) as Typed[] | undefined) ?? []
  const chosen = fields.map((_, at) => receipts[at] ?? null)
  const element = elementOf(schemaAt(schema, 'lines') as z.ZodType) as z.ZodObject
  const books = booksOf(types)
  const { lines: kept = [] } = given as { lines?: { id?: string; receiptName?: string | null }[] }
  const { lines: fault } = formState.errors
  const error = fault?.message ?? fault?.root?.message
  return (
    <div className="flex flex-col gap-4">
      {error && <p className="text-caption font-medium text-danger">{String(error)}</p>}
      {fields.map(({ key }, at) => (
        <ClaimLine
          key={key}
          at={at}
          type={types.get(lines[at]?.typeId ?? '')}
          line={lines[at] ?? {}}
          books={books}
          receipt={chosen[at] ?? null}
          onReceipt={(file) => onReceipts(chosen.with(at, file))}
          keptReceipt={kept.find(({ id }) => id !== undefined && id === lines[at]?.id)?.receiptName ?? null}
          onRemove={
            fields.length > 1
              ? () => {
                  remove(at)
                  onReceipts(chosen.toSpliced(at, 1))
                }
              : undefined
          }
        />
      ))}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Button
          icon={Plus}
          size="sm"
          onClick={() =>
            append({ ...toControls(element), paidCurrency: books ?? '', day: lines.at(-1)?.day ?? companyDay() })
          }
        >
          Add line
        </Button>
        {books && <Sums sums={[{ label: 'Total', amount: totalOf(lines, types, books), currency: books }]} />}
      </div>
    </div>
  )
}

type LineProps = {
  at: number
  type: ExpenseType | undefined
  line: Typed
  books: string | undefined
  receipt: File | null
  onReceipt: (file: File | null) => void
  keptReceipt: string | null
  onRemove: (() => void) | undefined
}

function ClaimLine({ at, type, line, books, receipt, onReceipt, keptReceipt, onRemove }: LineProps) {
  const { setValue } = useFormContext()
  const name = `lines.${at}`
  const byDistance = type?.claimedBy === 'distance'
  const foreign = Boolean(line.paidCurrency && books && line.paidCurrency !== books)
  // What a type of the other kind asked for does not stay behind, unseen.
  const clear = (id: unknown) => {
    const fields = id === type?.id ? [] : ['paid', 'exchangeRate', 'distance']
    for (const field of fields) setValue(`${name}.${field}`, '')
  }
  return (
    <fieldset className="rounded-card border border-line bg-surface px-4 pt-1 pb-4">
      <legend className="sr-only">Line {at + 1}</legend>
      <div className="mb-2 flex h-10 items-center justify-between">
        <span aria-hidden className="text-table font-semibold">
          Line {at + 1}
        </span>
        {onRemove && <IconButton label={`Remove line ${at + 1}`} icon={Trash2} size="sm" onClick={onRemove} />}
      </div>
      <div className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-4">
        <FieldInput name={`${name}.typeId`} className="col-span-2" onChosen={clear} />
        <FieldInput name={`${name}.day`} className="col-span-2 md:col-span-1" />
        {byDistance ? (
          <FieldInput
            name={`${name}.distance`}
            needed
            className="col-span-2 md:col-span-1"
            label={type.unit === 'mile' ? 'Miles' : 'Kilometres'}
          />
        ) : (
          <>
            <FieldInput name={`${name}.paid`} needed />
            <FieldInput name={`${name}.paidCurrency`} needed />
            {foreign && <FieldInput name={`${name}.exchangeRate`} needed label={`Rate to ${books}`} hint="" />}
          </>
        )}
        <FieldInput name={`${name}.description`} className="col-span-2 md:col-span-3" />
        <FieldInput name={`${name}.taxRate`} className="col-span-2 md:col-span-1" hint="" />
      </div>
      <ReceiptInput file={receipt} kept={keptReceipt} line={at + 1} onChoose={onReceipt} />
    </fieldset>
  )
}

const number = (text: string | undefined): string => (text !== undefined && isDecimal(text) ? text : '0')

function totalOf(lines: readonly Typed[], types: KnownTypes, books: string): string {
  const minor = lines.reduce((sum, line) => {
    const type = types.get(line.typeId ?? '')
    const rate = line.paidCurrency && line.paidCurrency !== books ? number(line.exchangeRate) : '1'
    const amount =
      type?.claimedBy === 'distance' ? multiply(number(line.distance), type.rate!) : multiply(number(line.paid), rate)
    return sum + roundToMinor(amount, books)
  }, 0n)
  return fromMinor(minor, books)
}
