import { useLocation } from 'react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader, type Crumb } from './page-header.tsx'
import { ModulePages } from '#client/navigation/module-pages.tsx'

/** An address below a module at which there is nothing: the module's pages are the way on. */
export function NoSuchPage({ module }: { module: Crumb }) {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState title={`Page not found in ${module.label}`}>
        There is no page at <span className="font-mono text-table wrap-anywhere">{pathname.slice(0, 120)}</span>. Check
        the address.
      </EmptyState>
      <div className="mx-auto w-full max-w-120 px-4 pb-8">
        <ModulePages />
      </div>
    </>
  )
}
