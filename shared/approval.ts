import { z } from 'zod'

/** What a record type says of its approval; the rest (who made it, who is asked, what a change undoes) the core keeps. */
export type ApprovalSpec<Field extends string = string> = {
  /** The amount that is decided on, and the field with its currency; neither of what costs nothing, as a version of a document. */
  amount?: Field
  currency?: Field
  /** Fields that name a person who counts as a maker, beside everyone who created, changed or submitted it. The first is the requester. */
  makers: readonly Field[]
  /** What the decision rests on: an approval is void once one of these changes, or rises. */
  covers: Readonly<Partial<Record<Field, Move>>>
  /** The same for fields of its lines; a new line always counts. */
  coversLines?: Readonly<Record<string, Move>>
  /** What may change without a new decision, told to people. Where it is named, the record type does not start while a field that can be changed is neither here nor covered. */
  free?: readonly string[]
  /** The record type whose policies and right to approve hold for this one too. */
  by?: string
  /** Actions whose change was decided on as a matter of its own. */
  decided?: readonly string[]
  /** Matters with the same values here, or of the same person, within seven days count together against splitting. */
  alike?: readonly Field[]
  /** The name by which two of them that are kept apart count together all the same: two vendors of one name. */
  namesake?: Field
  /** The field whose same value makes an earlier decision one to go by: the vendor, say. */
  precedent?: Field
  /**
   * It is asked by itself where it comes into one of these states, and then stands in the state named here; where a policy asks nobody it
   * stays in the first. The same state on both sides: it is always asked. Left out: a person submits it.
   */
  asks?: Readonly<Record<string, string>>
  /** Verbs that make whoever uses them a maker, beside those that change or submit it. */
  touches?: readonly string[]
  /** A policy without steps lets it pass: nobody is asked. */
  mayPass?: true
}
export type Move = 'change' | 'rise'
type Values = Readonly<Record<string, string | null>>
/** What was put to the decision. */
export type Covered = { fields: Values; lines: readonly Values[] }

const operators = ['=', '!=', 'in', '>', '>=', '<', '<='] as const
/** `amount` is the record type's declared amount and needs a currency: a matter in another one counts as above it. */
export const Condition = z.strictObject({
  field: z.string().min(1).max(60),
  op: z.enum(operators),
  value: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]),
  currency: z.string().length(3).optional(),
})
export type Condition = z.output<typeof Condition>

const Approvers = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), role: z.string().max(60) }),
  z.strictObject({ kind: z.literal('person'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('manager') }),
])
export type Approver = z.output<typeof Approvers>
/** Hours of the working time of the books it belongs to. */
const Hours = z.int().min(1).max(1_000)
/** Who is asked as well once a step waits so long; of `manager` the one of each whose decision is waited for. */
const Escalation = z.strictObject({ after: Hours, to: Approvers })
export type Escalation = z.output<typeof Escalation>
/** Steps follow one another or stand beside one another; one with conditions is left out where they do not hold. */
export const PolicyStep = z.strictObject({
  name: z.string().min(1).max(80),
  quorum: z.int().min(1).max(20),
  approvers: z.array(Approvers).min(1).max(20),
  when: z.array(Condition).max(20).optional(),
  /** It is asked at the same time as the step before it; what follows waits for both. */
  beside: z.boolean().optional(),
  /** Whoever has not decided is reminded once it waits so long. */
  remind: Hours.optional(),
  escalate: Escalation.optional(),
})
export type PolicyStep = z.output<typeof PolicyStep>

export const Policy = z.strictObject({
  record: z.string(),
  name: z.string().min(1).max(120),
  /** The first policy in this order whose conditions all hold decides who is asked (rule S09). */
  rank: z.int().min(1).max(9999),
  conditions: z.array(Condition).max(20),
  /** None: nobody has to be asked. */
  steps: z.array(PolicyStep).max(10),
  /** One person may decide in several steps. */
  samePerson: z.boolean().default(false),
})
export type Policy = z.output<typeof Policy>
export type PolicyGiven = z.input<typeof Policy>
