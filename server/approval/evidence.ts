import { evidenceApi, type Piece } from '#shared/decision/evidence.ts'
import { may } from '#server/call/actor.ts'
import type { Call } from '#server/call/call.ts'
import { route, type Route } from '#server/call/route.ts'
import type { Served } from '#server/record/serve.ts'
import type { ServerModule } from '#server/module.ts'
import { similar } from './similar.ts'
import { requireRightOrSeat } from './seat.ts'

/** What is decided on: its record type, and the record as whoever may see it reads it. */
export type Matter = { noun: Served; id: string; detail: Readonly<Record<string, unknown>> }

/** Something a good approver asks for, of the module that knows it. */
export type Evidence = {
  /** The record types whose decision it bears on. */
  of: readonly string[]
  /**
   * The right without which it does not come, seat or not. Left out for what is part of the record itself; what it says of anything else then
   * asks for the right to that.
   */
  right?: string
  /** Null where there is nothing to weigh. */
  find(matter: Matter, call: Call): Promise<Piece | null>
}

/** The call that brings what all modules have to say about one decision, in the order of the modules; earlier decisions last. */
export const evidenceRoutes = (modules: readonly ServerModule[], recordTypeOf: (name: string) => Served): Route[] => [
  route(evidenceApi.read, async ({ params: { noun: name, id } }, call) => {
    const noun = recordTypeOf(name)
    await requireRightOrSeat(noun.record.api.read.can, noun.record, id, call)
    const matter: Matter = { noun, id, detail: await noun.detail(id, call) }
    const said = modules
      .flatMap(({ evidence = [] }) => evidence)
      .filter(({ of, right }) => of.includes(name) && (right === undefined || may(call.actor, right)))
    const pieces: Piece[] = []
    for (const { find } of said) {
      const piece = await find(matter, call)
      if (piece) pieces.push(piece)
    }
    // Other records are not what the seat opens.
    const decisions = may(call.actor, noun.record.api.read.can) ? await similar(matter, call) : null
    return { pieces: decisions ? [...pieces, decisions] : pieces }
  }),
]
