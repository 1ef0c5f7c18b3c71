import {
  ClipboardCheck,
  FilePen,
  Landmark,
  Lock,
  PackageCheck,
  Receipt,
  Scale,
  ScrollText,
  ShoppingCart,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#client/ui/cn.ts'
import { DayText, InstantText } from '#client/ui/day.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatePill, type Tone } from '#client/ui/pill.tsx'
import type { Step, StepItem, StepKind, Transaction } from '#modules/visualizer/shared/transactions.ts'
import { elapsed } from './elapsed.ts'

const looks: Record<StepKind, { title: string; none: string; closed: string; icon: LucideIcon }> = {
  requested: {
    title: 'Requested',
    none: 'No requisition, or one that you may not see',
    closed: 'You may not see requisitions',
    icon: FilePen,
  },
  approved: {
    title: 'Approved',
    none: 'No decision yet, or none was needed',
    closed: 'You may not see the approvals',
    icon: ClipboardCheck,
  },
  ordered: { title: 'Ordered', none: 'Not ordered yet', closed: 'You may not see orders', icon: ShoppingCart },
  received: {
    title: 'Received',
    none: 'No goods received yet',
    closed: 'You may not see goods receipts',
    icon: PackageCheck,
  },
  matched: {
    title: 'Matched',
    none: 'No bill matched yet',
    closed: 'You may not see match results',
    icon: Scale,
  },
  billed: { title: 'Billed', none: 'No bill yet', closed: 'You may not see bills', icon: Receipt },
  posted: {
    title: 'Posted to the ledger',
    none: 'Nothing posted yet',
    closed: 'You may not see journal entries',
    icon: ScrollText,
  },
  paid: { title: 'Paid', none: 'No payment yet', closed: 'You may not see payments', icon: Wallet },
  bank: {
    title: 'On the bank account',
    none: 'No bank account line yet',
    closed: 'You may not see journal entries',
    icon: Landmark,
  },
}

const tones: Record<string, Tone> = {
  approved: 'success',
  closed: 'success',
  received: 'success',
  pass: 'success',
  within: 'success',
  posted: 'success',
  paid: 'success',
  booked: 'success',
  exception: 'danger',
  rejected: 'danger',
  cancelled: 'neutral',
  waiting: 'warning',
}

/** The steps in the order in which they follow from each other, each with its records. */
export function FollowSteps({ transaction: { steps } }: { transaction: Transaction }) {
  const done = steps.filter(({ status }) => status === 'done').length
  return (
    <>
      <p className="mt-4 text-table text-fg-muted">
        {done} of {steps.length} steps have records that you may see.
      </p>
      <ol className="mt-4">
        {steps.map((step, at) => (
          <StepLine
            key={step.kind}
            step={step}
            before={lastMoment(steps.slice(0, at))}
            last={at === steps.length - 1}
          />
        ))}
      </ol>
    </>
  )
}

const momentOf = ({ at, day }: StepItem): string | null => at ?? day
const lastMoment = (steps: readonly Step[]): string | null =>
  steps.flatMap(({ items }) => items.slice(0, 1).map(momentOf)).findLast((each) => each !== null) ?? null

function StepLine({
  step: { kind, status, items },
  before,
  last,
}: {
  step: Step
  before: string | null
  last: boolean
}) {
  const { title, none, closed, icon: Icon } = looks[kind]
  const from = items[0] ? momentOf(items[0]) : null
  const later = before && from ? elapsed(before, from) : null
  return (
    <li className="relative flex gap-4 pb-6">
      {!last && <span aria-hidden className="absolute top-9 bottom-0 left-4 w-px bg-line-strong" />}
      <span
        className={cn(
          'flex size-8 shrink-0 items-center justify-center rounded-full border',
          status === 'done' ? 'border-primary bg-selected text-primary-fg' : 'border-line bg-sunken text-fg-subtle',
        )}
      >
        {status === 'closed' ? <Lock aria-hidden /> : <Icon aria-hidden />}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-body font-semibold text-fg">
          {title}
          {later && <span className="text-table font-normal text-fg-subtle">{later}</span>}
        </h2>
        {status === 'done' ? (
          <ul className="mt-2 divide-y divide-line rounded-card border border-line">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        ) : (
          <p className="text-table text-fg-muted">{status === 'closed' ? `${closed}.` : `${none}.`}</p>
        )}
      </div>
    </li>
  )
}

const Item = ({ item: { label, detail, at, day, amount, currency, state, to } }: { item: StepItem }) => (
  <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-table">
    <span className="min-w-0 flex-1 basis-40">
      {to ? (
        <Link to={to} className="rounded-check font-medium text-fg hover:underline">
          {label}
        </Link>
      ) : (
        <span className="font-medium text-fg">{label}</span>
      )}
      {detail && <span className="block truncate text-caption text-fg-muted">{detail}</span>}
    </span>
    {state && <StatePill state={state} tone={tones[state] ?? 'neutral'} />}
    <span className="flex items-center gap-3 max-md:w-full max-md:justify-between">
      <span className="text-fg-muted md:w-40 md:text-right">
        {at ? <InstantText at={at} /> : day ? <DayText day={day} /> : null}
      </span>
      {amount !== null && currency !== null ? (
        <Money amount={amount} currency={currency} className="text-right text-fg md:w-32" />
      ) : (
        <span className="md:w-32" />
      )}
    </span>
  </li>
)
