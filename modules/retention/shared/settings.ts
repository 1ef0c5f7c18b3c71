import { numbering } from '#shared/setting/numbering.ts'

export const disposalNumbers = numbering('documents.disposal-numbers', 'disposals', 'DSP', 4)

export const settings = [disposalNumbers]
