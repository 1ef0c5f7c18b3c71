/** The shortest and the longest password, in characters as people count them. Any character is welcome, none is demanded (ASVS 6.2). */
export const shortestPassword = 12
export const longestPassword = 128

/** Words that lists of leaked passwords are full of; a password made of them and little else is refused. */
const commonWords = (
  'password passwort passwd passphrase contrasena motdepasse senha parola wachtwoord welcome willkommen bienvenue letmein ' +
  'changeme change default secret geheim admin administrator root user username guest test testing demo login signin logon ' +
  'master system server computer internet company office work business account secure security access manager service ' +
  'support qwerty qwertz azerty asdfgh zxcvbn iloveyou loveyou love baby angel princess prince queen king dragon monkey ' +
  'tiger lion eagle falcon horse mustang ferrari porsche mercedes football soccer baseball basketball hockey liverpool ' +
  'chelsea arsenal barcelona madrid batman superman spiderman starwars pokemon naruto minecraft fortnite sunshine flower ' +
  'summer winter spring autumn january february march april june july august september october november december monday ' +
  'tuesday wednesday thursday friday saturday sunday michael jennifer jessica jordan daniel thomas robert charlie andrew ' +
  'michelle ashley matthew joshua anthony george hannah amanda nicole shadow ninja hunter killer freedom whatever trustno ' +
  'hello money lucky happy cookie chocolate pepper cheese banana orange apple samsung google facebook microsoft windows ' +
  'linkedin adobe android iphone nothing forever family mother father hallo schatz please correct battery staple abc the and my is it for you not'
).split(' ')

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** What somebody who attacks this account would try first: its owner, their address, the company, the product. */
export type PasswordContext = { name?: string; email?: string; company?: string }

const wordsOf = ({ name = '', email = '', company = '' }: PasswordContext): string[] =>
  ['mainstay', ...`${name} ${email} ${company}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter(
    (word) => word.length >= 3,
  )

/** Characters that a guesser would still have to find, with all words, runs and repeats taken out. */
const leftIn = (text: string, words: readonly string[]): string => {
  let left = text
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, ' ')
  return withoutRuns(left).replace(/[\s\p{P}\p{S}]+/gu, '')
}

/** Takes out runs of four and more along the alphabet, the digits or a row of keys, either way, and the same character three times and more. */
function withoutRuns(text: string): string {
  const ways = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
  let kept = ''
  let rest = text.replace(/(.)\1{2,}/gu, ' ')
  while (rest !== '') {
    let run = 0
    for (const way of ways) {
      let length = 1
      while (length < rest.length && way.includes(rest.slice(0, length + 1))) length += 1
      run = Math.max(run, length)
    }
    if (run >= 4) {
      kept += ' '
      rest = rest.slice(run)
    } else {
      kept += rest[0]
      rest = rest.slice(1)
    }
  }
  return kept
}

/** Why a password is not taken, as a sentence for its field; null where it is. The same on both sides: the form says early what the server would say. */
export function passwordFault(password: string, context: PasswordContext = {}): string | null {
  const length = Array.from(password).length
  if (length < shortestPassword)
    return `Use at least ${shortestPassword} characters: several words are easy to remember`
  if (length > longestPassword) return `Use at most ${longestPassword} characters`
  const lower = password.toLowerCase()
  if (new Set(lower).size < 5) return 'Use more different characters'
  if (/^(.{1,6}?)\1+.{0,5}$/u.test(lower)) return 'This repeats itself: use something less regular'
  const plain = Array.from(lower, (char) => disguises[char] ?? char).join('')
  const mine = wordsOf(context)
  const short = (words: readonly string[]) => Math.min(leftIn(lower, words).length, leftIn(plain, words).length) < 6
  if (short([])) return 'This follows the keyboard or the alphabet: use something less regular'
  if (short(mine)) return 'This is little more than your name, your address or the name of the company'
  if (short([...mine, ...commonWords]))
    return 'This is made of words that are tried first: add some that only you would choose'
  return null
}
