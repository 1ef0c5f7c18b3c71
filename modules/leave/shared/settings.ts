import { field } from '#shared/field.ts'
import { setting } from '#shared/setting/setting.ts'

/** Changed by those who keep approval policies: an HR officer does not raise their own limit. */
export const leaveByHand = setting('hr.leave-by-hand', {
  label: 'Leave entered by hand',
  says: 'How much leave one person may add for somebody in 365 days. A second person approves more.',
  fields: {
    days: field.quantity('Days of a leave type', { max: 366 }),
    hours: field.quantity('Hours of a leave type', { max: 9999 }),
  },
  standard: () => ({ days: '5', hours: '40' }),
  change: 'settings.approval-policies.update',
  fresh: true,
})

export const settings = [leaveByHand]
