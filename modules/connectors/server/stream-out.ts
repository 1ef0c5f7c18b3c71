import type { IncomingMessage } from 'node:http'
import { allowedAddresses, hostOf, logged, openExchange, type Outgoing } from './call-out.ts'
import { CallFailed } from './outbound-address.ts'
import type { AppContext } from '#server/app-context.ts'

type Lending = Pick<AppContext, 'db' | 'log' | 'now' | 'settings'>
type Streamed = Omit<Outgoing, 'timeoutMs' | 'maxBytes'> & {
  signal: AbortSignal
  /** Between two pieces of the answer. */
  silenceMs: number
}

const mostBytes = 2 * 1024 * 1024

/**
 * The same way out as `callOut`, for an answer that comes in pieces: `read` gets its text piece by piece. Answers the status with the text of a refusal;
 * throws CallFailed where the stream breaks off (`cut`), stays silent (`silent`), is too long or may not leave.
 */
export const streamOut = (
  app: Lending,
  call: Streamed,
  read: (piece: string) => void,
): Promise<{ status: number; headers: IncomingMessage['headers']; refusal: string }> =>
  logged(
    app,
    { ...call, host: hostOf(call.url) },
    () => stream(app, call, read),
    ({ status }) => (status < 300 ? null : `http_${status}`),
  )

async function stream({ settings }: Lending, call: Streamed, read: (piece: string) => void) {
  if (!URL.canParse(call.url)) throw new CallFailed('address', 'This is no address')
  const url = new URL(call.url)
  const addresses = await allowedAddresses(url, settings)
  const silence = new AbortController()
  const signal = AbortSignal.any([call.signal, silence.signal])
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), call.silenceMs)
  }
  wait()
  try {
    return await new Promise<Awaited<ReturnType<typeof streamOut>>>((give, refuse) => {
      const fail = (error: CallFailed) =>
        refuse(
          call.signal.aborted
            ? new CallFailed('stopped', 'The call was stopped')
            : silence.signal.aborted
              ? new CallFailed('silent', `${url.hostname} sent nothing for ${call.silenceMs / 1000} seconds`)
              : error,
        )
      const onResponse = (response: IncomingMessage) => {
        const status = response.statusCode ?? 0
        let size = 0
        let refusal = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          wait()
          size += piece.length
          if (size > mostBytes) {
            request.destroy()
            return fail(new CallFailed('too_large', `${url.hostname} sent too long an answer`))
          }
          if (status < 300) read(piece)
          else refusal += piece
        })
        response.on('error', () => fail(new CallFailed('cut', `${url.hostname} broke off its answer`)))
        response.on('end', () => give({ status, headers: response.headers, refusal }))
      }
      const request = openExchange(url, { method: 'POST', ...call }, addresses, signal, onResponse, fail)
    })
  } finally {
    clearTimeout(timer)
  }
}
