import { z } from 'zod'
import { get, post, type Endpoint } from '#shared/api.ts'
import { SettingVersion, type SettingView } from '#shared/setting/views.ts'

const pathOf = ({ name, per }: SettingView): string => `/api/${name.replace('.', '/')}${per ? '/:id' : ''}`

/** The calls of a setting, which this module knows by its name alone. */
export const changeCall = (setting: SettingView) =>
  post(pathOf(setting), {
    summary: '',
    can: 'signed-in',
    params: z.object({ id: z.string() }).optional(),
    body: z.unknown(),
    reply: z.unknown(),
    match: true,
  }) satisfies Endpoint

export const historyCall = (setting: SettingView) =>
  get(`${pathOf(setting)}/history`, {
    summary: '',
    can: 'signed-in',
    params: z.object({ id: z.string() }).optional(),
    query: z.object({ before: z.string().optional() }),
    reply: z.array(SettingVersion),
  }) satisfies Endpoint
