import { sentences } from '#shared/sentence.ts'

/** Refusals of dashboards. */
export const says = sentences('dashboard', {
  noCards: 'These are not the cards of a dashboard',
  cardTwice: 'Two cards have the same id',
  noMetric: 'There is no metric {name}, or it is not open to you',
  noEntity: 'There is no legal entity of this id, or it is not open to you',
  noRole: 'There is no role {role}',
  changed: 'This dashboard was changed in another window: reload it, then arrange it again',
  tooSlow: 'The other cards took too long: reload this one',
  noAccess: 'Your rights have changed, or this report is no longer shared with you',
  failed: 'This card could not be answered',
  nothingCounted: 'This report has no value that can be shown as one number',
})
