import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge<never, never>({
  cacheSize: 500,
  extend: {
    theme: {
      text: [
        'micro',
        'caption',
        'table',
        'body',
        'reading',
        'section',
        'heading',
        'title',
        'figure',
        'display',
        'hero',
        'campaign',
      ],
      'font-weight': ['strong'],
      radius: ['check', 'control', 'menu', 'card', 'sheet'],
      shadow: ['sticky', 'popover', 'dialog'],
      spacing: ['control-sm', 'control-md', 'control-lg'],
    },
  },
})

/** Joins class names; of two that set the same thing the later one holds. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
