import type { Settings } from '#server/settings.ts'

/** Where people outside open a link. */
export const sharedPath = '/shared'

export const linkAddress = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>, secret: string): string =>
  `${publicOrigin}${sharedPath}/${secret}`
