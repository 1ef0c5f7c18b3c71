import { ApiError } from '#client/api.ts'
import { sessionToken } from '#client/auth/stored.ts'
import type { ProblemBody } from '#shared/problem.ts'

/** `key` of a file that is sent again after a lost answer is the same: it is kept once. */
type Options = { onProgress?: (share: number) => void; signal?: AbortSignal; key?: string }

/** Sends one file as multipart form data with progress, which fetch cannot tell; throws ApiError as `request` does. */
export function upload<T>(
  url: string,
  file: File,
  { onProgress, signal, key = crypto.randomUUID() }: Options = {},
): Promise<T> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    sending.withCredentials = true
    sending.setRequestHeader('accept', 'application/json')
    sending.setRequestHeader('x-requested-by', 'app')
    sending.setRequestHeader('idempotency-key', key)
    const token = sessionToken()
    if (token) sending.setRequestHeader('x-session-token', token)
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    sending.onload = () => {
      const body = parse(sending.responseText)
      if (sending.status >= 200 && sending.status < 300) done(body as T)
      else
        fail(
          new ApiError(
            sending.status,
            sending.responseText,
            isProblem(body) ? body : null,
            sending.getResponseHeader('x-correlation-id'),
            sending.getResponseHeader('retry-after'),
          ),
        )
    }
    sending.onerror = () => fail(new TypeError('Failed to fetch'))
    sending.onabort = () => fail(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => sending.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    sending.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isProblem = (body: unknown): body is ProblemBody =>
  typeof (body as ProblemBody | null)?.message === 'string' && typeof (body as ProblemBody).code === 'string'
