import { CallFailed } from './outbound-address.ts'
import { joined, jsonOf, refusalOf, send, strange, textAt, type Probe } from './probe.ts'

/** Posts to the channel: a workflow has no other way to be tried. */
export const probeTeams: Probe = async ({ webhookUrl = '', channel = '' }, asking) => {
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', wrap: true, text: 'Mainstay can post to this channel. This message is a test.' }],
  }
  const answer = await send(asking, {
    url: webhookUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
    }),
  })
  if (answer.status < 300) return { says: `Posted a test message to ${channel}`, facts: {} }
  if ([401, 403].includes(answer.status))
    throw new CallFailed(
      `http_${answer.status}`,
      'The workflow does not accept the address: copy it again, whole, and let anyone who has it trigger the workflow',
    )
  if ([404, 410].includes(answer.status))
    throw new CallFailed(
      `http_${answer.status}`,
      'The workflow is gone or switched off: look at it in the Workflows app, and at who owns it',
    )
  throw refusalOf(answer, 'The workflow')
}

/** Error codes of the Cloud API (developers.facebook.com, error codes) that an administrator can act on. */
const whatsAppFaults: Record<string, string> = {
  '190': 'The access token is wrong or has ended: make one for a system user and enter it',
  '10': 'The token lacks the permission whatsapp_business_messaging, or the number belongs to another account',
  '200': 'The token lacks the permission whatsapp_business_management for this account',
  '100': 'No such phone number id, or the token may not see it: take the id from WhatsApp Manager',
  '4': 'The app has made too many calls: wait and test again',
  '368': 'The account is blocked for breaking a policy: look at Business Support Home',
}

export const probeWhatsApp: Probe = async (settings, asking) => {
  const { apiAddress = '', apiVersion = '', phoneNumberId = '', accessToken = '' } = settings
  const fields = 'display_phone_number,verified_name,quality_rating'
  const answer = await send(asking, {
    url: joined(apiAddress, `${apiVersion}/${phoneNumberId}?fields=${fields}`),
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const body = jsonOf(answer)
  if (answer.status !== 200) {
    const code = textAt(body, 'error', 'code')
    const known = code && whatsAppFaults[code]
    throw known ? new CallFailed(`meta_${code}`, known) : refusalOf(answer, 'WhatsApp')
  }
  const number = textAt(body, 'display_phone_number')
  if (!number) throw strange('WhatsApp')
  const name = [textAt(body, 'verified_name'), number].filter(Boolean).join(', ')
  return { says: `Reaches ${name}`, facts: { name, quality: textAt(body, 'quality_rating') ?? undefined } }
}

/** The account lookup of Twilio's API, which compatible services answer alike. */
export const probeSms: Probe = async ({ apiAddress = '', accountSid = '', authToken = '' }, asking) => {
  const answer = await send(asking, {
    url: joined(apiAddress, `2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`),
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
  })
  if (answer.status === 401)
    throw new CallFailed('http_401', 'The service does not accept the account and its token: copy both again')
  if (answer.status !== 200) throw refusalOf(answer, 'The SMS service')
  const body = jsonOf(answer)
  const state = textAt(body, 'status')
  if (!state) throw strange('The SMS service')
  if (state !== 'active')
    throw new CallFailed('account_inactive', 'The account is suspended or closed: look at its balance and its notices')
  const name = textAt(body, 'friendly_name') ?? accountSid
  return { says: `The account ${name} is active`, facts: { name, state: textAt(body, 'type') ?? undefined } }
}
