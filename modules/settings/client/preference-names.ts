import type { Theme } from '#client/shell/theme.ts'

/** Regions whose way of writing numbers and days a person may choose. */
export const regions = [
  'en-US',
  'en-GB',
  'en-IE',
  'en-CA',
  'en-AU',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'nl-NL',
  'nl-BE',
  'es-ES',
  'es-MX',
  'pt-BR',
  'pt-PT',
  'it-IT',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'hu-HU',
  'ro-RO',
  'tr-TR',
  'ja-JP',
  'ko-KR',
  'zh-CN',
] as const

/** 'de-CH' → 'German (Switzerland)'. */
export const regionName = (locale: string): string =>
  new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale

/** Time zones whose name holds the text, at most fifty. */
export async function timeZones(text: string): Promise<{ id: string; label: string; detail: string }[]> {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.toLowerCase().includes(wanted))
    .slice(0, 50)
    .map((zone) => ({ id: zone, label: zone.replaceAll('_', ' '), detail: offsetOf(zone) }))
}

const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

export const themeNames: Record<Theme, string> = { system: 'Same as system', light: 'Light', dark: 'Dark' }
