import { Banknote, Landmark, type LucideIcon } from 'lucide-react'
import { FactStrip } from '#client/record/fact-strip.tsx'
import { useAuth, useViewer } from '#client/auth/AuthProvider.tsx'
import { companyDay } from '#client/company-day.ts'
import { formatDay, formatMoney } from '#client/format.ts'
import { RelatedList } from '#client/table/related-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { Day } from '#shared/day.ts'
import type { Filter } from '#shared/list.ts'
import type { AnyRecord } from '#shared/record.ts'
import { notOwn, type Person } from '#modules/people/shared/people.ts'
import { bankAccounts } from '#modules/pay/shared/bank-accounts.ts'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import { payRates } from '#modules/pay/shared/pay-rates.ts'
import { PayOverTime } from './pay-over-time.tsx'
import { usePayRates } from './use-present-pay.ts'

/** What somebody is paid and where to, with what is proposed of it for readers who may know. */
export function PayTab({ person, asOf }: { person: Person; asOf: Day | null }) {
  const { can } = useAuth()
  const viewer = useViewer()
  const { id: personId } = person
  const proposes = !asOf && notOwn(person, viewer) === true
  const filters: Filter[] = [{ field: 'personId', operator: 'eq', value: personId }]
  return (
    <div className="flex flex-col gap-5">
      {proposes && (
        <div className="flex flex-wrap gap-2">
          <NewLink record={payChanges} personId={personId} icon={Banknote}>
            Change pay
          </NewLink>
          <NewLink record={bankChanges} personId={personId} icon={Landmark}>
            Change bank account
          </NewLink>
        </div>
      )}
      {!asOf && <PayToCome personId={personId} />}
      {!asOf && can(payChanges.api.list.can) && (
        <RelatedList
          record={payChanges}
          title="Pay changes"
          filters={filters}
          sort="-createdAt"
          columns={['validFrom', 'rate', 'percent', 'reason', 'state', 'createdByName', 'approvedByName']}
          empty="No pay change is proposed yet."
        />
      )}
      {!asOf && <PayOverTime personId={personId} />}
      <FactStrip
        record={payRates}
        title="Pay"
        owner={{ personId }}
        asOf={asOf}
        lines={['rate', 'rateType', 'reason']}
        empty="No pay rate is entered yet."
      />
      <FactStrip
        record={bankAccounts}
        title="Bank account"
        owner={{ personId }}
        asOf={asOf}
        lines={['holder', 'iban', 'accountNumber', 'bankCode', 'bankName', 'reason']}
        empty="No bank account is entered yet."
      />
      {!asOf && can(bankChanges.api.list.can) && (
        <RelatedList
          record={bankChanges}
          title="Bank account changes"
          filters={filters}
          sort="-createdAt"
          columns={['validFrom', 'kind', 'bankName', 'state', 'createdByName', 'approvedByName']}
          empty="No bank account change is proposed yet."
        />
      )}
    </div>
  )
}

type NewLinkProps = { record: AnyRecord; personId: string; icon: LucideIcon; children: string }

/** The form for a change of this person, for readers who may propose one. */
function NewLink({ record, personId, icon, children }: NewLinkProps) {
  const { can } = useAuth()
  if (!record.api.create || !can(record.api.create.can)) return null
  return (
    <LinkButton to={`${record.listPage}/new?person=${personId}`} icon={icon}>
      {children}
    </LinkButton>
  )
}

/** Pay that is approved and begins on a later day. */
function PayToCome({ personId }: { personId: string }) {
  const { rates } = usePayRates(personId)
  const today = companyDay()
  return rates
    .filter(({ validFrom, rate }) => validFrom > today && rate)
    .map(({ id, validFrom, rate, currency, rateType }) => (
      <Banner key={id} title={`Starts ${formatDay(validFrom)}: ${formatMoney(rate, currency)} ${rateType}`} />
    ))
}
