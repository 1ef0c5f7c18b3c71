import { z } from 'zod'
import { Done, get, post } from '#shared/api.ts'
import { setsUp } from './set-up.ts'

/** One line of the checklist: what to do, where, and whether the data says that it is done. */
export const Step = z.strictObject({
  name: z.string(),
  label: z.string(),
  words: z.string(),
  /** What its button says, and where it leads. */
  action: z.string(),
  to: z.string(),
  done: z.boolean(),
  /** Whether whoever asks may do it. */
  may: z.boolean(),
  /** In an evaluation, the address of the person whose work it is. */
  as: z.string().nullable(),
  /** What the button says that leaves it as it came; null where something has to be done. */
  keep: z.string().nullable(),
})
export type Step = z.output<typeof Step>

/** Somebody of the sample company whom whoever evaluates the product can be. */
export const Person = z.strictObject({ name: z.string(), title: z.string(), email: z.string() })
export type Person = z.output<typeof Person>

export const FirstSteps = z.strictObject({
  /** What makes a new company ready; for whoever may set it up. */
  setUp: z.array(Step),
  /** What shows how the product works, in an evaluation. */
  tries: z.array(Step),
  /** In an evaluation. */
  people: z.array(Person),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const firstStepsApi = {
  read: get('/api/settings/first-steps', {
    figures: true,
    summary: 'Open setup steps for the company and, in an evaluation, steps to try',
    reply: FirstSteps,
    can: 'signed-in',
  }),
  keep: post('/api/settings/first-steps/:name/keep', {
    summary: 'Keep the default settings of a setup step',
    params: z.strictObject({ name: z.string().max(60) }),
    reply: Done,
    repeatable: true,
    can: setsUp,
  }),
}
