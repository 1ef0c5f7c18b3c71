import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { RecordFormState } from './use-record-form.ts'

/** What the controls of a form hold while it is filled in: what crosses the wire later, or the text of it; of each line the same. */
export type Typed<T> = {
  [K in keyof T]?:
    | (T[K] extends readonly (infer Line extends object)[] | undefined ? Typed<Line>[] : T[K] | string)
    | null
}

/** What a form begins with: a record, or what the context suggests. */
export type Begun<S extends z.ZodObject> = Typed<z.output<S>> & { version?: number }

/** The same form, by the fields of one of its schemas: `typedBy(NewOrder, editor)` knows that `lines` are those of an order. */
export const typedBy = <S extends z.ZodObject>(
  _schema: S,
  { form }: RecordFormState,
): UseFormReturn<Typed<z.output<S>>> => form as unknown as UseFormReturn<Typed<z.output<S>>>
