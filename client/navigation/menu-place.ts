import { use } from 'react'
import { useLocation } from 'react-router'
import { placeIn, type MenuPlace } from '#client/menu.ts'
import { MenuContext } from './module-pages.tsx'

/** Where the open page is in the menu of this person. */
export function useMenuPlace(): MenuPlace {
  const menu = use(MenuContext)
  const { pathname } = useLocation()
  return placeIn(menu, pathname)
}
