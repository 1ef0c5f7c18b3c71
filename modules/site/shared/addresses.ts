/** The public pages, in the order of the sitemap. */
export const publicAddresses = [
  '/home',
  '/about',
  '/services',
  '/contact',
  '/careers',
  '/solutions',
  '/solutions/financial',
  '/solutions/procurement',
  '/solutions/hr',
  '/solutions/documents',
  '/solutions/communications',
  '/solutions/administration',
  '/solutions/cms',
  '/privacy',
  '/terms',
  '/security',
] as const

export type PublicAddress = (typeof publicAddresses)[number]
