import { numbering } from '#shared/setting/numbering.ts'

export const messageNumbers = numbering('site.message-numbers', 'contact requests', 'MSG')

export const settings = [messageNumbers]
