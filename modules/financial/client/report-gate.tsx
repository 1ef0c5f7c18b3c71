import type { ReactNode } from 'react'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { Forbidden } from '#client/errors/forbidden.tsx'
import { PageHeader } from '#client/shell/page-header.tsx'
import { legalEntities } from '#modules/financial/shared/legal-entities.ts'
import { reportApi } from '#modules/financial/shared/reports.ts'
import { BooksGate } from './books-gate.tsx'
import { useBooks } from './books.ts'
import { roomCrumbs } from './crumbs.ts'

/** A report for whoever may see it; the others are told who can let them. */
export function ReportGate({ title, children }: { title: string; children: ReactNode }) {
  const { can } = useAuth()
  const books = useBooks()
  const none = can(legalEntities.api.list.can) && !books.waiting && !books.failure && !books.entity
  if (can(reportApi.trialBalance.can))
    return none ? (
      <>
        <PageHeader title={title} crumbs={roomCrumbs} />
        <BooksGate books={books}>{() => children}</BooksGate>
      </>
    ) : (
      children
    )
  return (
    <>
      <PageHeader title={title} crumbs={roomCrumbs} />
      <Forbidden title="You may not see the reports of the books" can={reportApi.trialBalance.can} />
    </>
  )
}
