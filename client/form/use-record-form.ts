import { zodResolver } from '@hookform/resolvers/zod'
import { use, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, fieldsOf, sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { OpenedDocumentContext } from './form-context.ts'
import type { ConflictPanel } from './conflict-panel.tsx'
import type { Merged } from './merge.ts'
import { sentenceFor } from '#shared/issue-words.ts'
import { shownSchema } from '#shared/shown.ts'
import { keeping, schemaAt, toControls, toWire } from './schema.ts'

type Options<S extends z.ZodObject> = {
  schema: S
  /** What the controls show at first: a record (it has a version and is changed), or what the context suggests. Read once. */
  defaults?: Record<string, unknown>
  /** Sends the values, of a record with the version they change, or only `kept` for later; a refusal comes back to its fields. It may navigate away. */
  submit: (values: z.output<S>, version: number | undefined, kept: boolean) => Promise<unknown>
  /** Keeps unfinished values in this tab under this name. */
  draft?: string
}

/** All that `<Form>` needs; spread it: `<Form {...editor} submitLabel="Create vendor">`. */
export type RecordFormState = {
  form: UseFormReturn<FieldValues>
  schema: z.ZodObject
  /** What it began with, as it was handed in. */
  given: Readonly<Record<string, unknown>>
  /** The refusal of the last submit; null while there is none. */
  submitError: string | null
  /** What somebody else saved meanwhile, put together with what was typed, and the panel that shows it; null while nobody did. */
  merged: (Merged & { version: number; Panel: typeof ConflictPanel }) | null
  loading: boolean
  onSubmit: (event?: FormEvent) => Promise<void>
  /** The other way to submit: keeps it for later. */
  onKeep: () => Promise<void>
  /** Rises with every submit that failed, so that the form can move the focus. */
  failures: number
  /** True while a navigation is the form's own doing. */
  leaving: { current: boolean }
  restoredAt: string | null
  discard: () => void
}

/** A form over a wire schema: validated on submit, then live; server errors by field name; drafts; no lost changes. */
export function useRecordForm<S extends z.ZodObject>(options: Options<S>): RecordFormState {
  const { defaults, submit, draft } = options
  const [given] = useState(() => defaults ?? {})
  const { can } = useAuth()
  const schema = useMemo(() => {
    // What is not shown to them is not sent either: it stays as it is.
    const shown = shownSchema(options.schema, can)
    return typeof given.version === 'number' ? keeping(shown, given) : shown
  }, [options.schema, given, can])
  const [initial, setInitial] = useState(() => toControls(schema, defaults))
  const document = use(OpenedDocumentContext)
  const known = useRef<{ version: number | undefined; document: Record<string, unknown> | undefined }>({
    version: typeof given.version === 'number' ? given.version : undefined,
    document: document?.opened,
  })
  const [merged, setMerged] = useState<RecordFormState['merged']>(null)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const leaving = useRef(false)
  const resolver = useMemo<Resolver<FieldValues>>(() => {
    const check = zodResolver(schema, { error: sentenceFor as never }) as unknown as Resolver<FieldValues>
    return (values, context, options) => check(toWire(schema, values) as FieldValues, context, options)
  }, [schema])
  const form = useForm<FieldValues>({ defaultValues: initial, resolver, shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  useDraft(form, draft, isDirty, setRestoredAt)

  /** Somebody else was quicker: reads what they saved and keeps what was typed on top of it. Answers what is to be said, null where that went well. */
  const conflictOf = async (failure: unknown): Promise<unknown> => {
    const { version, document: opened } = known.current
    if (!(failure instanceof ApiError && failure.status === 412 && document && opened && version)) return failure
    try {
      const [{ merge }, { ConflictPanel: Panel }, fresh] = await Promise.all([
        import('./merge.ts'),
        import('./conflict-panel.tsx'),
        document.reread(),
      ])
      const sides = { base: initial, mine: form.getValues() }
      const next = merge(schema, { ...sides, opened: toControls(schema, opened), fresh: toControls(schema, fresh) })
      const now = Number(fresh['version'])
      known.current = { version: now, document: fresh }
      setInitial(next.base)
      form.reset(next.base)
      form.reset(next.values, { keepDefaultValues: true })
      setMerged({ ...next, version: now, Panel })
      return null
    } catch (error) {
      return error
    }
  }

  const send = async (values: FieldValues, kept: boolean) => {
    setSubmitError(null)
    leaving.current = true
    try {
      await submit(values as z.output<S>, known.current.version, kept)
      setMerged(null)
      if (draft) dropDraft(draft)
      form.reset(form.getValues())
      setRestoredAt(null)
    } catch (failure) {
      const error = await conflictOf(failure)
      setFailures((count) => count + 1)
      if (!error) return
      const unknown = Object.entries(fieldsOf(error)).filter(([name, message]) => {
        if (!name || !schemaAt(schema, name)) return true
        form.setError(name, { type: 'server', message })
        return false
      })
      setSubmitError(
        [sentenceOf(error), ...unknown.map(([, message]) => message)]
          .filter((text, at, all) => all.indexOf(text) === at)
          .join(' '),
      )
    } finally {
      leaving.current = false
    }
  }

  const submitting = (kept: boolean) =>
    form.handleSubmit(
      (values) => send(values, kept),
      () => setFailures((count) => count + 1),
    )
  return {
    form,
    schema,
    given,
    submitError,
    merged,
    loading: isSubmitting,
    failures,
    leaving,
    restoredAt,
    onSubmit: (event) => submitting(false)(event),
    onKeep: () => submitting(true)(),
    discard: () => {
      if (draft) dropDraft(draft)
      setRestoredAt(null)
      setSubmitError(null)
      setMerged(null)
      form.reset(initial)
    },
  }
}

function useDraft(
  form: UseFormReturn<FieldValues>,
  key: string | undefined,
  isDirty: boolean,
  restored: (at: string) => void,
) {
  useEffect(() => {
    const draft = key ? readDraft(key) : null
    if (!draft) return
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
    restored(draft.at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
  useEffect(() => {
    if (!key || !isDirty) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => writeDraft(key, form.getValues()), 1000)
    }
    keep()
    const stop = form.subscribe({ formState: { values: true }, callback: keep })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, key, isDirty])
}
