import { answering } from './child.ts'
import { isActivePdf } from './pdf-active.ts'

answering(async ({ bytes }: { bytes: Uint8Array }): Promise<boolean> => isActivePdf(bytes))
