import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our names beside those of the framework, and how many joined lists are remembered. */
export const mergeConfig = {
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
}

const merge = extendTailwindMerge<never, never>(mergeConfig)

/** Joins class names; of two that set the same thing the later one holds. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
