import { sql, type SQL } from 'drizzle-orm'
import { firstStepsApi, type Step } from '#modules/onboarding/shared/first-steps.ts'
import { setsUp } from '#modules/onboarding/shared/set-up.ts'
import { Problem } from '#shared/problem.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route } from '#server/call/route.ts'
import { rowsOf } from '#server/db/rows.ts'
import { installation } from '#server/db/tables.ts'
import { accountsOf } from '#server/identity-provider/accounts.ts'
import type { FirstStep, ServerModule } from '#server/module.ts'
import { says } from './sentences.ts'

const keptAs = (name: string) => `first step kept: ${name}`
const isKept = (name: string): SQL<boolean> =>
  sql<boolean>`exists (select from ${installation} where ${installation.name} = ${keptAs(name)})`

/** The steps of all modules in the order in which they are taken. */
const stepsOf = (modules: readonly ServerModule[]): FirstStep[] =>
  modules.flatMap(({ firstSteps = [] }) => firstSteps).toSorted((one, other) => one.order - other.order)

/** Each step with its tick, in one statement. */
async function ticked(steps: readonly FirstStep[], { tx, actor, app }: Call): Promise<Step[]> {
  if (steps.length === 0) return []
  const people = accountsOf(app.modules)
  const asked = steps.map(({ name, keep, done }) => (keep ? sql`(${done} or ${isKept(name)})` : sql`(${done})`))
  const [row] = await rowsOf<{ done: boolean[] }>(tx, sql`select array[${sql.join(asked, sql`, `)}] as done`)
  const mail = (role: string | undefined) =>
    (app.settings.identity === 'evaluation' && people.find((each) => each.role === role)?.email) || null
  return steps.map(({ name, label, words, action, to, can, as, keep }, at) => ({
    name,
    label,
    words,
    action,
    to,
    done: row!.done[at]!,
    may: may(actor, can),
    as: mail(as),
    keep: keep ?? null,
  }))
}

export const firstStepRoutes = [
  route(firstStepsApi.read, async (_input, call) => {
    const steps = stepsOf(call.app.modules)
    const { identity, sampleCompany } = call.app.settings
    const of = (kind: FirstStep['kind']) => steps.filter((step) => step.kind === kind)
    return {
      setUp: may(call.actor, setsUp) ? await ticked(of('set up'), call) : [],
      tries: identity === 'evaluation' && sampleCompany ? await ticked(of('try'), call) : [],
      people:
        identity === 'evaluation'
          ? accountsOf(call.app.modules).map(({ name, title, email }) => ({ name, title, email }))
          : [],
    }
  }),
  route(firstStepsApi.keep, async ({ params: { name } }, call) => {
    const step = stepsOf(call.app.modules).find((each) => each.name === name && each.keep)
    if (!step) throw new Problem('not_found', says.noSuchStep())
    const value = { by: call.actor.id, at: call.now.toISOString() }
    await call.tx
      .insert(installation)
      .values({ name: keptAs(name), value: JSON.stringify(value) })
      .onConflictDoNothing()
    return { done: true as const }
  }),
]
