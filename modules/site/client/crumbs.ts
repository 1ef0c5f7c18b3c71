import type { PublicAddress } from '#modules/site/shared/addresses.ts'
import { solutionList } from './solution-list.ts'

const crumb = (position: number, name: string, path: PublicAddress) => ({
  '@type': 'ListItem',
  position,
  name,
  item: `{{origin}}${path}`,
})

/** Where a page stands: below the start page, a solution below the list of them. */
export const crumbsOf = (path: PublicAddress, title: string) => {
  const solution = solutionList.find((each) => each.path === path)
  const own = solution?.name ?? title.replace(' · Mainstay', '')
  const way = solution ? [crumb(2, 'Solutions', '/solutions'), crumb(3, own, path)] : [crumb(2, own, path)]
  return { '@type': 'BreadcrumbList', itemListElement: [crumb(1, 'Mainstay', '/home'), ...way] }
}
