import { randomBytes, sign, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size: number[] = []
  for (let left = body.length; left > 0; left = Math.floor(left / 256)) size.unshift(left % 256)
  const head = body.length < 128 ? [body.length] : [128 + size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const set = (...parts: Uint8Array[]) => der(0x31, ...parts)
const octets = (bytes: Uint8Array) => der(0x04, bytes)
const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), bytes)
const integer = (bytes: Uint8Array) => der(0x02, bytes[0]! & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), bytes)
const yes = der(0x01, Buffer.from([0xff]))
const none = der(0x05)
const words = (text: string) => der(0x0c, Buffer.from(text))
const object = (...numbers: [number, number, ...number[]]) => {
  const [first, second, ...others] = numbers
  const base128 = (value: number): number[] => {
    const digits = [value % 128]
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(128 + (left % 128))
    return digits
  }
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}
/** UTCTime up to 2049, GeneralizedTime from then on, as RFC 5280 has it. */
const moment = (at: Date) => {
  const text = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

const rsaSha256 = sequence(object(1, 2, 840, 113_549, 1, 1, 11), none)
const organisation = object(2, 5, 4, 10)
const commonName = object(2, 5, 4, 3)
const keyUsage = object(2, 5, 29, 15)
const basicConstraints = object(2, 5, 29, 19)
const digitalSignatureAndNonRepudiation = bits(Buffer.from([0xc0]), 6)

type Wanted = { company: string; from: Date; until: Date; publicKey: KeyObject; privateKey: KeyObject }

/** A certificate (X.509) of the company's own seal, signed with its own key: whoever trusts it has it from the company. */
export function certificateOf({ company, from, until, publicKey, privateKey }: Wanted): Buffer {
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x40
  const name = sequence(
    set(sequence(organisation, words(company.slice(0, 64)))),
    set(sequence(commonName, words(`${company.slice(0, 50)} (seal)`))),
  )
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    rsaSha256,
    name,
    sequence(moment(from), moment(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(basicConstraints, yes, octets(sequence())),
        sequence(keyUsage, yes, octets(digitalSignatureAndNonRepudiation)),
      ),
    ),
  )
  return sequence(body, rsaSha256, bits(sign('sha256', body, privateKey)))
}
