import type { TourStep } from '#client/tour/step.ts'

/** The tour of this page: Next opens the data movement, then sets it in motion, then stops it again. */
export const visualizerTour: readonly TourStep[] = [
  {
    target: '[data-part="people"]',
    title: 'Parts and connections',
    content:
      'Data enters from people, files and other systems. From there it flows to the work areas and on to storage.',
    afterNext: { click: '[data-tab="data-movement"]' },
  },
  {
    target: '#start-animation',
    title: 'Data movement in the last hour',
    content: 'All figures come from Mainstay’s own logs. Choose Next to animate the connections.',
    afterNext: { click: '#start-animation', highlight: 'data-flow-1' },
  },
  {
    target: '#data-flow-1',
    title: 'One connection',
    content:
      'These are the calls to Procurement in the last hour. Each connection also shows failures and, where measured, response times.',
    afterNext: { click: '#reset-animation' },
  },
  {
    target: '[data-tab="follow"]',
    title: 'One purchase from end to end',
    content: 'Follow a single purchase from the requisition to the line on the bank account.',
  },
]
