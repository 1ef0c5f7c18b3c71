import type { X509Certificate } from 'node:crypto'

type Seal = { faults: string[]; covers: number; certificate?: X509Certificate }
type Verified = { faults: string[]; seen: string[]; certificate?: X509Certificate }

export function readSeals(pdf: Buffer): Seal[]
export function hashOfEvent(event: object): string
export function chainFaults(said: object): string[]
export function verifySignature(given: {
  pdf: Uint8Array
  pdfName?: string
  record: object
  recordName?: string
  trusted?: X509Certificate
}): Verified
