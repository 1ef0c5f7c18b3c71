import { z } from 'zod'

/** The settings of storages beside the folder of this machine, as they stand in the environment. */
export const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
export const region = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
export const containerUrl = z
  .string()
  .regex(
    /^https?:\/\/[^\s?#@]+\/[a-z0-9-]{3,63}\/?$/,
    'must be an address such as https://account.blob.core.windows.net/mainstay',
  )
  .refine((text) => URL.canParse(text), 'must be an address')
export const account = z.string().regex(/^[a-z0-9]{3,24}$/, 'must be the name of a storage account')
export const base64Key = z.string().regex(/^[A-Za-z0-9+/]{20,}={0,2}$/, 'must be a key in base64')

/** Settings that are one thing together: null where one of them is missing. */
export const whole = <T extends Record<string, string | undefined>>(parts: T): { [N in keyof T]: string } | null =>
  Object.values(parts).every(Boolean) ? (parts as { [N in keyof T]: string }) : null
