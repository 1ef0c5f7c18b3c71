import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Settings } from '../settings.ts'

/** Where uploaded files are kept: a folder nobody serves from. */
export const openDisk = ({ dataDir }: Pick<Settings, 'dataDir'>): Disk =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))

/** A whole stored file; for files whose size is known to be bounded. */
export async function readBytes(files: Disk, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.getStream(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
