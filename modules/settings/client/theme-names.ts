import type { Theme } from '#client/shell/theme.ts'

export const themeNames: Record<Theme, string> = { system: 'Same as system', light: 'Light', dark: 'Dark' }
