import { formOf } from '#client/public-form.tsx'
import { Go, Lead } from '#modules/site/client/parts.tsx'
import { DeclineOutside, EnterCode, SignOutside } from '#modules/signatures/shared/outside.ts'

const { Line: CodeLine } = formOf(EnterCode)
const { Line } = formOf(SignOutside)
const { Lines } = formOf(DeclineOutside)

const unless = (slot: string) => ({ 'data-if-hidden': `{{${slot}}}` })

/** Before the document: a code goes to the address that the link went to, and comes back here. Nothing is said of the document yet. */
export const CodePage = () => (
  <>
    <Lead title="{{lead}}">{'{{intro}}'}</Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <div {...unless('code.first')}>
          <form method="post" action="{{link}}/code">
            <p className="note">{'We send a six-digit code to {{mail}}, the address this link was sent to.'}</p>
            <button className="primary">Send me the code</button>
          </form>
        </div>
        <div {...unless('code.there')}>
          <form method="post" action="{{link}}">
            <p className="note">{'A code was sent to {{mail}} at {{sent}}. It is valid for {{minutes}} minutes.'}</p>
            <CodeLine name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
            <button className="primary">Open the document</button>
          </form>
          <form method="post" action="{{link}}/code" className="again">
            <button>Send another code</button>
          </form>
        </div>
      </div>
      <aside>
        <section>
          <h2>Did you expect it?</h2>
          <p>Continue only if you know {'{{asker}}'}. No one will ask you for the code by phone or e-mail.</p>
        </section>
      </aside>
    </div>
  </>
)

/** The document as its pages look, then one's own signature, or why not. */
export const DocumentPage = () => (
  <>
    <Lead
      title="{{what}}"
      actions={
        <Go to="#sign" primary>
          {'Go to where you {{verb}}'}
        </Go>
      }
    >
      {'{{from}} asks you to {{verb}} it by {{due}}.'}
    </Lead>
    <div className="wrap signing">
      {'{{summary}}'}
      {'{{message}}'}
      <p className="note">
        <a href="{{link}}/file">Download the document</a>
        {' (PDF, {{file}})'}
      </p>
      <ol className="sheets">{'{{pictures}}'}</ol>
      <p className="note">{'{{more}}'}</p>
      <section id="sign" className="beside">
        <div>
          <h2>{'{{Verb}} it'}</h2>
          <form method="post" action="{{link}}/sign" noValidate>
            <input type="hidden" name="sha256" value="{{sha256}}" />
            <Line name="name" label="Your name, as you {{verb}}" autoComplete="name" />
            <div>
              <label className="box">
                <input
                  type="checkbox"
                  id="agree"
                  name="agree"
                  value="yes"
                  aria-describedby="agree-error"
                  {...{ 'data-if-checked': '{{agree.chosen}}' }}
                />
                <span>{'I have read this document, and agree to {{verb}} it electronically.'}</span>
              </label>
              <p className="error" id="agree-error">
                {'{{agree.error}}'}
              </p>
            </div>
            <button className="primary">{'{{Verb}}'}</button>
          </form>
          <h2>Or decline</h2>
          <form method="post" action="{{link}}/decline" noValidate>
            <Lines name="reason" label="Reason for declining" rows={3} />
            <p className="note">{'{{asker}} reads your reason. No one else can then sign the document.'}</p>
            <button>Decline</button>
          </form>
        </div>
        <aside>
          <section>
            <h2>What we record</h2>
            <p>
              Your name, the time, your network address and browser, and that you entered the code sent to you, are
              recorded with the SHA-256 of this document. All signers see this in the certificate.
            </p>
          </section>
          <section>
            <h2>What happens next</h2>
            <p>After everyone has signed, you receive an e-mail with a link to the sealed document.</p>
          </section>
        </aside>
      </section>
    </div>
  </>
)

export const SignedPage = () => (
  <Lead title="You have {{verbed}}.">
    After everyone has signed, you receive an e-mail with a link to the sealed document. You can close this page.
  </Lead>
)

export const CopyPage = () => (
  <Lead
    title="{{what}}"
    actions={
      <Go to="{{link}}/file" primary>
        Download the signed document
      </Go>
    }
  >
    {
      'All signers requested by {{from}} have signed (PDF, {{size}}). The last pages are the certificate, which lists who signed, when and how. PDF viewers that show signatures can check the seal.'
    }
  </Lead>
)

export const DeclinedPage = () => (
  <Lead title="You have declined.">
    The requester reads your reason, and no one else can sign the document. You can close this page.
  </Lead>
)

/** The one answer to a link that opens nothing, whatever the reason. */
export const GonePage = () => (
  <Lead title="There is nothing to sign here.">
    This link no longer works. A link ends when its document is declined, withdrawn or overdue, or a newer link is sent:
    look for a later e-mail, or contact the sender.
  </Lead>
)
