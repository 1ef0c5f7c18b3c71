import { Forbidden } from '#client/errors/forbidden.tsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { legalEntities, type LegalEntity } from '#modules/ledger/shared/legal-entities.ts'
import type { Books } from './books.ts'

type Props = { books: Books; lines?: number; closed?: ReactNode; children: (entity: LegalEntity) => ReactNode }

/** What needs the books of a company, once they are there; else why they are not. */
export function BooksGate({ books, lines = 8, closed, children }: Props) {
  const { can } = useAuth()
  if (books.entity) return children(books.entity)
  if (books.waiting) return <SkeletonLines lines={lines} className="max-w-160" />
  if (books.failure)
    return (
      <EmptyState
        title="The books could not be loaded"
        action={
          <Button icon={RotateCw} onClick={books.retry}>
            Try again
          </Button>
        }
      >
        {sentenceOf(books.failure)}
      </EmptyState>
    )
  return can(legalEntities.api.list.can) ? <NoBooks /> : (closed ?? <NoEntities />)
}

const NoBooks = () => (
  <EmptyState
    drawing="document"
    title="There are no books yet"
    action={
      <LinkButton variant="primary" to="/financial/legal-entities/new">
        New legal entity
      </LinkButton>
    }
  >
    A legal entity keeps its own books. A chart of accounts and its journals are made with it; then add its fiscal year.
  </EmptyState>
)

const NoEntities = () => <Forbidden title="You may not see the legal entities" can={legalEntities.api.list.can} />
