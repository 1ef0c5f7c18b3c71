import { Banknote, Landmark } from 'lucide-react'
import type { RecordAddition } from '#client/record/RecordPage.tsx'
import { bankChanges } from '#modules/pay/shared/bank-changes.ts'
import { payChanges } from '#modules/pay/shared/pay-changes.ts'
import { notOwn, people, type Person } from '#modules/people/shared/people.ts'
import { PayFigure } from './pay-figure.tsx'
import { PayTab } from './pay-tab.tsx'

/** Pay in a personnel file, for the person and for readers who keep the files. */
export const addition: RecordAddition<Person> = {
  asOf: true,
  figures: (person, asOf) => <PayFigure person={person} asOf={asOf} />,
  tabs: [
    {
      id: 'pay',
      label: 'Pay',
      when: ({ memberId }, viewer) => viewer.may(people.api.create.can) || memberId === viewer.id,
      show: (person, asOf) => <PayTab person={person} asOf={asOf} />,
    },
  ],
  actions: [
    {
      label: 'Change pay',
      icon: Banknote,
      permission: payChanges.api.create.can,
      can: notOwn,
      page: ({ id }) => `${payChanges.listPage}/new?person=${id}`,
    },
    {
      label: 'Change bank account',
      icon: Landmark,
      permission: bankChanges.api.create.can,
      can: notOwn,
      page: ({ id }) => `${bankChanges.listPage}/new?person=${id}`,
    },
  ],
}
