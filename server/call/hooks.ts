import type { Call } from './call.ts'

/** An event in the life of a record type that modules above may follow, in the same transaction; who throws a Problem refuses it. */
export type DomainEvent<S> = { name: string; emit(subject: S, call: Call): Promise<void> }
/** An extension point that modules above may provide for: asked of one, undefined where none answers; or of all. */
type ExtensionPoint<S, A> = {
  name: string
  ask(subject: S, call: Call): Promise<A | undefined>
  all(subject: S, call: Call): Promise<A[]>
}

export type Hook = { at: string; run: (subject: never, call: Call) => Promise<unknown> }

const hooksAt = ({ app }: Call, name: string) =>
  app.modules.flatMap(({ hooks = [] }) => hooks.filter(({ at }) => at === name))

export const domainEvent = <S>(name: string): DomainEvent<S> => ({
  name,
  emit: async (subject, call) => {
    for (const { run } of hooksAt(call, name)) await run(subject as never, call)
  },
})
export const extensionPoint = <S, A>(name: string): ExtensionPoint<S, A> => ({
  name,
  ask: async (subject, call) => (await hooksAt(call, name)[0]?.run(subject as never, call)) as A | undefined,
  all: async (subject, call) => {
    const answered: A[] = []
    for (const { run } of hooksAt(call, name)) answered.push((await run(subject as never, call)) as A)
    return answered
  },
})

/** Follows an event of a module below. */
export const on = <S>({ name }: DomainEvent<S>, run: (subject: S, call: Call) => Promise<void>): Hook => ({
  at: name,
  run,
})
/** Provides for an extension point of a module below. */
export const provide = <S, A>({ name }: ExtensionPoint<S, A>, run: (subject: S, call: Call) => Promise<A>): Hook => ({
  at: name,
  run,
})
