import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { documentFields as declared } from '#modules/filing/shared/document-fields.ts'
import { choicesOf } from '#modules/filing/shared/kinds.ts'
import type { Call } from '#server/call/call.ts'
import { serveRecord } from '#server/record/serve.ts'
import { parts, type DraftOf, type TableForm } from '#server/record/source.ts'
import { unscoped } from '#server/record/visible-rows.ts'
import { Problem, type FieldSentences } from '#shared/problem.ts'
import { says } from './sentences.ts'
import { fieldTable, valueTable } from './tables.ts'

/** A form that nobody fills in to its end helps nobody. */
const most = 40

const form = parts({ table: fieldTable })
type FieldRow = TableForm<typeof form>
type FieldDraft = DraftOf<typeof form>

const ofType = (type: FieldRow['documentType'], { tx }: Call) =>
  tx
    .select({ id: fieldTable.id, label: fieldTable.label })
    .from(unscoped(fieldTable, 'a rule'))
    .where(and(eq(fieldTable.documentType, type), isNull(fieldTable.archivedAt)))

async function isFilled(id: string, { tx }: Call): Promise<boolean> {
  const [one] = await tx
    .select({ id: valueTable.id })
    .from(unscoped(valueTable, 'a rule'))
    .where(and(eq(valueTable.fieldId, id), isNotNull(valueTable.value)))
    .limit(1)
  return one !== undefined
}

async function complete(
  { values }: FieldDraft,
  { call, before }: { call: Call; before: FieldRow | null },
): Promise<FieldDraft> {
  const whole = { choices: null, currency: null, ...before, ...values }
  const others = (await ofType(whole.documentType!, call)).filter(({ id }) => id !== before?.id)
  const faults: FieldSentences & Partial<Pick<FieldSentences, 'label' | 'choices' | 'currency'>> = {}
  const label = whole.label!.toLowerCase()
  if (others.some((each) => each.label.toLowerCase() === label)) faults.label = says.labelTaken()
  if (!before && others.length >= most) faults.label = says.mostFields({ most })
  const choices = choicesOf(whole.choices)
  if (whole.kind === 'choice' && (choices.length < 2 || choices.some(({ length }) => length > 100)))
    faults.choices = says.giveChoices()
  if (whole.kind !== 'choice' && choices.length) faults.choices = says.leaveEmpty()
  if (whole.kind === 'money' && !whole.currency) faults.currency = says.giveCurrency()
  if (whole.kind !== 'money' && whole.currency) faults.currency = says.leaveEmpty()
  if (before?.currency && whole.currency !== before.currency && (await isFilled(before.id, call)))
    faults.currency = says.currencyStays({ currency: before.currency })
  if (Object.keys(faults).length) throw new Problem('unprocessable', says.doesNotFit(), faults)
  return { values: { ...values, choices: whole.kind === 'choice' ? choices.join('\n') : null } }
}

export const documentFields = serveRecord(declared, { ...form, reach: { shared: true }, prepare: complete })
