import { z } from 'zod'
import { get } from '#shared/api.ts'
import { KeyFigure } from '#shared/key-figure.ts'

export const overviewApi = {
  overview: get('/api/hr/overview', {
    figures: true,
    summary: 'People at one moment: how many, who comes, who goes, what changes',
    reply: z.object({ figures: z.array(KeyFigure) }),
    can: 'hr.overview.read',
    snapshot: true,
  }),
}
