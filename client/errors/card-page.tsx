import type { ReactNode } from 'react'
import { sentenceOf } from '#client/api.ts'
import { useAuth } from '#client/auth/AuthProvider.tsx'
import { PageHeader, type PageHeaderProps } from '#client/shell/page-header.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { cn } from '#client/ui/cn.ts'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Forbidden } from './forbidden.tsx'
import { ReadGate, type Read } from './read-gate.tsx'

const widths = { narrow: 'max-w-180', normal: 'max-w-200', wide: 'max-w-240', widest: 'max-w-260' }

type Props<T> = PageHeaderProps & {
  width?: keyof typeof widths
  /** The right to see it, and what a person without it is told. */
  needs?: { can: string; title: string }
  /** What could not be done, where it has failed. */
  fault?: { title: string; error: unknown }
} & (
    | { read: Read<T>; /** What is read, in words. */ what: string; children: (data: T) => ReactNode }
    | { read?: undefined; /** What it shows is not there yet. */ loading?: boolean; children: ReactNode }
  )

/** A page of cards in one column: its bar, whether it may be seen, what could not be done, and what was read or is on its way. */
export function CardPage<T>(props: Props<T>) {
  const { width = 'normal', needs, fault, title, crumbs, actions, count } = props
  const { can } = useAuth()
  const may = needs === undefined || can(needs.can)
  return (
    <div className="flex min-h-full shrink-0 flex-col bg-sunken">
      <PageHeader title={title} crumbs={crumbs} actions={may && actions} count={count} />
      <div className={cn('mx-auto flex w-full flex-col gap-5 px-4 py-6 md:px-6', widths[width])}>
        {Boolean(fault?.error) && (
          <Banner tone="danger" title={fault!.title}>
            {sentenceOf(fault!.error)}
          </Banner>
        )}
        {!may ? <Forbidden {...needs} /> : <Content {...props} />}
      </div>
    </div>
  )
}

function Content<T>(props: Props<T>) {
  if (props.read)
    return (
      <ReadGate read={props.read} what={props.what}>
        {props.children}
      </ReadGate>
    )
  return props.loading ? <SkeletonLines lines={6} /> : props.children
}
