import type { Tone } from '#client/ui/pill.tsx'
import type { ImportState, Verdict } from '#shared/imports.ts'

export const importTones: Record<ImportState, Tone> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  running: 'info',
  done: 'success',
  'done with errors': 'warning',
  cancelled: 'neutral',
  failed: 'danger',
}

export const verdictTones: Record<Verdict, Tone> = {
  create: 'success',
  update: 'info',
  unchanged: 'neutral',
  error: 'danger',
}
