import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemBody, Reason } from '#shared/problem.ts'
import { dataPolicy } from '../pages/headers.ts'

type Answer = { status: number; word: string; code: Reason; message: string }

const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    word: 'Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers of this request are too large: its cookies or its address may be too long',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    word: 'Request Timeout',
    code: 'invalid',
    message: 'The request did not arrive in time: send it again',
  },
}
const unreadable: Answer = {
  status: 400,
  word: 'Bad Request',
  code: 'invalid',
  message: 'The request could not be read',
}

/** Answers what is no HTTP in the one shape of all refusals: it never becomes a request that the application could refuse. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy()
  const answer = answers[error.code ?? ''] ?? unreadable
  const { headers, body } = written(answer)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${answer.status} ${answer.word}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** The same for an address that no route can be looked up by, as its percent signs mean nothing. */
export function answerUnreadable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { headers, body } = written(unreadable)
  reply.hijack()
  reply.raw.writeHead(unreadable.status, headers).end(body)
}

function written({ status, code, message }: Answer) {
  const errorId = randomUUID()
  const body = JSON.stringify({ status, code, message, errorId } satisfies ProblemBody)
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'x-correlation-id': errorId,
    connection: 'close',
  }
  return { headers, body }
}
