import { shortestPassword } from '#shared/sign-in/password.ts'

let known: Promise<ReadonlySet<string>> | null = null

/** The passwords long enough for us among the 49,000 most common ones (the list of zxcvbn, from leaked databases), in lower case. Read when first asked for. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common'] as string[]
    return new Set(all.filter((each) => each.length >= shortestPassword).map((each) => each.toLowerCase()))
  }))

/** Whether a password is on the list of those that are tried first (ASVS 6.2.4), in whatever case. */
export const isCommon = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.toLowerCase())
