import type { TourStep } from '#client/tour/step.ts'

/** The tour of this page: Next opens the data movement, then sets it in motion, then stops it again. */
export const visualizerTour: readonly TourStep[] = [
  {
    target: '[data-part="people"]',
    title: 'Parts and connections',
    content:
      'Everything begins with somebody: people, files, other systems. From here it goes to the areas where you work, and on to where it is kept.',
    afterNext: { click: '[data-tab="data-movement"]' },
  },
  {
    target: '#start-animation',
    title: 'What moved in the last hour',
    content: 'Every number is counted from the logs of the product itself. Next sets the connections in motion.',
    afterNext: { click: '#start-animation', highlight: 'data-flow-1' },
  },
  {
    target: '#data-flow-1',
    title: 'One connection',
    content:
      'This is what people and programs asked of Procurement in the last hour. Each connection also says what failed and how long it took, where that is measured.',
    afterNext: { click: '#reset-animation' },
  },
  {
    target: '[data-tab="follow"]',
    title: 'One purchase from end to end',
    content: 'Here you follow a single purchase from the request to the line on the bank account.',
  },
]
