import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Reply, Send } from '#shared/api.ts'
import { viewHeader } from '#shared/identity.ts'
import type { FieldErrors, ProblemBody } from '#shared/problem.ts'
import { readerLocale } from './format.ts'
import { signInAgain } from './auth/again.ts'
import { isResting } from './auth/activity.ts'
import { sessionToken } from './auth/stored.ts'
import { sawView, viewHeaders } from './auth/viewed.ts'
import { sawBuild } from './new-build.ts'

/** A refused or failed request. The message is "STATUS: body"; `problem` is the server's sentence where it gave one. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: ProblemBody | null
  /** Under which the server's own log and the audit log know the call. */
  readonly correlationId: string | null
  /** After how many seconds a server that is busy wants to be asked again. */
  readonly retryAfter: number

  constructor(
    status: number,
    body: string,
    problem: ProblemBody | null,
    correlationId: string | null = null,
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.correlationId = problem?.errorId ?? correlationId
    this.retryAfter = Number(retryAfter) || 0
  }
}

/** The sentence to show for any error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? 'The server gave an unexpected answer. Try again.'
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

/** Errors by field name, empty where the server named none. */
export const fieldsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? (error.problem?.fields ?? {}) : {}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call: parameters filled in, empty query values left out, lists repeated. */
export function urlOf(endpoint: Endpoint, input: unknown = {}): string {
  const { params = {}, query = {} } = input as Loose
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== '') search.append(name, String(each))
  }
  return search.size ? `${path}?${search}` : path
}

/** As `send`; what asks for a fresh sign-in waits for it and is sent once more, as it was. */
export async function request(...sent: Parameters<typeof send>): Promise<unknown> {
  try {
    return await send(...sent)
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'sign_in_again') throw error
    if (await signInAgain()) return send(...sent)
    throw error
  }
}

/** One HTTP request with credentials: form data and bytes go as they are, anything else as JSON; throws ApiError for a status that is not OK. */
async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const isRaw = body instanceof FormData || body instanceof Blob
  const token = sessionToken()
  const response = await fetch(url, {
    method,
    credentials: 'include',
    signal,
    headers: {
      accept: 'application/json',
      ...(readerLocale() ? { 'accept-language': readerLocale() } : {}),
      ...(method === 'GET' ? {} : { 'x-requested-by': 'app' }),
      ...(token ? { 'x-session-token': token } : {}),
      ...(isResting() ? { 'x-background': '1' } : {}),
      ...viewHeaders(),
      ...(isRaw || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isRaw ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  sawBuild(response.headers.get('x-build'))
  sawView(response.headers.get(viewHeader))
  if (!response.ok) {
    const text = await response.text()
    throw new ApiError(
      response.status,
      text || response.statusText,
      problemOf(text),
      response.headers.get('x-correlation-id'),
      response.headers.get('retry-after'),
    )
  }
  if (!response.headers.get('content-type')?.includes('json')) return response
  return response.json().catch(() => ({}))
}

function problemOf(text: string): ProblemBody | null {
  try {
    const body = JSON.parse(text) as Partial<ProblemBody>
    return typeof body.message === 'string' && typeof body.code === 'string' ? (body as ProblemBody) : null
  } catch {
    return null
  }
}

/** An answer that cannot be what was asked for: a page of somebody's proxy, or JSON that broke off. Refused here, no screen has to expect it. */
function expected(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.raw === 'download') return answer
  if (answer instanceof Response)
    throw new ApiError(answer.status, 'The answer is no JSON', null, answer.headers.get('x-correlation-id'))
  const empty = typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0
  if (empty && !endpoint.reply.safeParse(answer).success) throw new ApiError(200, 'The answer is not complete', null)
  return answer
}

export type Extra = { version?: number; idempotencyKey?: string; signal?: AbortSignal }

/** Makes a declared call. `version` is sent as `If-Match`; a POST that creates or moves something carries an Idempotency-Key. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Send<E>,
  { version, idempotencyKey, signal }: Extra = {},
): Promise<Reply<E>> {
  const headers: Record<string, string> = {}
  if (version !== undefined) headers['if-match'] = `"${version}"`
  if (endpoint.method === 'POST' && !endpoint.repeatable)
    headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
  const answer = await request(endpoint.method, urlOf(endpoint, input), (input as Loose).body, headers, signal)
  return expected(endpoint, answer) as Reply<E>
}

/** The default query of the whole application: a GET of the first element of the key. */
export const defaultQuery = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  request('GET', String(queryKey[0]), undefined, {}, signal)

/** Reads a declared GET; the key is its address. Pass `enabled: false` to wait. */
export const useApi = <E extends Endpoint>(
  endpoint: E,
  input: Send<E>,
  options: { enabled?: boolean; keep?: boolean } = {},
) =>
  useQuery<Reply<E>>({
    queryKey: [urlOf(endpoint, input)],
    queryFn: async (context) => expected(endpoint, await defaultQuery(context)) as Reply<E>,
    enabled: options.enabled ?? true,
    meta: { figures: endpoint.figures },
    placeholderData: options.keep ? (keepPreviousData as never) : undefined,
  })

/** The key of what is sent: the same for the same call until it succeeds, so that an impatient second click is that call; another for another one. */
export function keyKept() {
  let kept: { key: string; sent: string } | null = null
  return {
    of(input: unknown): string {
      const sent = JSON.stringify(input)
      if (kept?.sent !== sent) kept = { key: crypto.randomUUID(), sent }
      return kept.key
    },
    succeeded: (): void => void (kept = null),
  }
}

/** Sends a declared change. */
export function useSend<E extends Endpoint>(endpoint: E, then?: (reply: Reply<E>) => void) {
  const queries = useQueryClient()
  const [keys] = useState(keyKept)
  return useMutation({
    mutationFn: ({ version, ...input }: Send<E> & { version?: number }) =>
      call(endpoint, input as Send<E>, { version, idempotencyKey: keys.of(input) }),
    onSuccess: async (reply: Reply<E>) => {
      keys.succeeded()
      await queries.invalidateQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/api/') })
      then?.(reply)
    },
  })
}
