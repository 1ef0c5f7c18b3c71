import { ApiError } from '#client/api.ts'

/** A refusal that names lines as they were sent, with the places they have in the form; `note` follows its sentence. */
export function inForm(error: unknown, places: readonly number[], note = ''): unknown {
  if (!(error instanceof ApiError) || !error.problem) return error
  const fields = Object.fromEntries(
    Object.entries(error.problem.fields ?? {}).map(([name, message]) => [
      name.replace(/^lines\.(\d+)\./, (_, at: string) => `lines.${places[Number(at)] ?? at}.`),
      message,
    ]),
  )
  return new ApiError(error.status, error.message, {
    ...error.problem,
    message: note ? `${error.problem.message.replace(/\.$/, '')}. ${note}` : error.problem.message,
    fields,
  })
}
