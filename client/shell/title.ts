import { useEffect } from 'react'

/** Names the tab: 'Vendors · Mainstay'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Mainstay` : 'Mainstay'
  }, [title])
}
