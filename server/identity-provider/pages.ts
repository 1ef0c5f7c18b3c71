import type { Account } from './accounts.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Mainstay</title>
<link rel="stylesheet" href="/idp/pages.css">${head}
</head>
<body>
<main>
<p class="brand">${mark}Mainstay</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>`

/** Drawn in the page: its policy allows no pictures. */
const mark = `<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28"><rect width="32" height="32" rx="8" fill="#4245d5"/><path d="M16 6v20M9 23l7-5 7 5M11 11h10" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** Somebody to sign in as; `label` is what their role is called. */
type Choice = Account & { label: string }

const row = ({ id, name, title, email, label }: Choice, signedIn: boolean) => `<li><button name="account" value="${id}">
<span class="face" aria-hidden="true">${escaped(initials(name))}</span>
<span class="who"><span class="name">${escaped(name)}</span><span class="mail">${escaped(email)}</span></span>
<span class="what"><span class="role">${escaped(label)}</span><span class="title">${escaped(signedIn ? 'Signed in last' : title)}</span></span>
</button></li>`

/** The accounts of the sample company; a button is a whole sign-in, without script. `head` are elements for its head. */
export const pickerPage = (
  uid: string,
  people: readonly Choice[],
  signedIn: string | undefined,
  head: string,
): string =>
  page(
    'Choose an account',
    `<p class="note"><strong>Evaluation sign-in: no passwords.</strong> These people work in the sample company. Each has one role, so you see what that role may see and do.</p>
<form method="post" action="/idp/interaction/${escaped(uid)}">
<ul>${people.map((account) => row(account, account.id === signedIn)).join('')}</ul>
<p class="end"><button class="plain" name="cancel" value="1">Cancel</button></p>
</form>`,
    head,
  )

const back = '<p class="end"><a class="plain" href="/login">Back to sign-in</a></p>'

export const expiredPage = (): string =>
  page(
    'This sign-in has expired',
    `<p>Sign-in pages are good for half an hour and for one use. Start again from the sign-in page.</p>${back}`,
  )

export const problemPage = (reason: string): string =>
  page('Sign-in could not continue', `<p>The built-in directory refused the request: ${escaped(reason)}.</p>${back}`)

export const signedOutPage = (): string => page('You are signed out', back)

/** Sends the provider's own sign-out form at once: the person has already asked for it. The button works without script. */
export const signingOutPage = (form: string, nonce: string): string =>
  page(
    'Signing you out',
    `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><p class="end"><button class="plain">Continue</button></p></form>')}
<script nonce="${nonce}">document.forms[0].submit()</script>`,
  )
