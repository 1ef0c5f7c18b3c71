import { Problem } from '#shared/problem.ts'
import type { AppContext } from '../app-context.ts'
import type { Upload } from '../call/call.ts'
import { says } from '../sentences.ts'
import { bounded } from './bounded.ts'
import { readBytes } from './disk.ts'

const program = new URL('./pdf-active-child.ts', import.meta.url)

/** Refuses a PDF from outside that runs a script or starts a program. */
export async function requirePassive(
  { storageKey, type }: Pick<Upload, 'storageKey' | 'type'>,
  { files }: Pick<AppContext, 'files'>,
): Promise<void> {
  if (type !== 'application/pdf') return
  const question = async () => ({ bytes: await readBytes(files, storageKey) })
  if (await bounded<{ bytes: Uint8Array }, boolean>(program, question))
    throw new Problem('unsupported', says.fileRefused({ why: 'it carries a program' }))
}
