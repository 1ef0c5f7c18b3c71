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
            <p className="note">{'A code of six digits is sent to {{mail}}, which is where this link was sent.'}</p>
            <button className="primary">Send me the code</button>
          </form>
        </div>
        <div {...unless('code.there')}>
          <form method="post" action="{{link}}">
            <p className="note">{'A code was sent to {{mail}} at {{sent}}. It is good for {{minutes}} minutes.'}</p>
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
          <p>Go on only where you know {'{{asker}}'}. Nobody asks you for the code by phone or by mail.</p>
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
            <Lines name="reason" label="Why you decline" rows={3} />
            <p className="note">{'{{asker}} reads it. Nobody else can sign the document then.'}</p>
            <button>Decline</button>
          </form>
        </div>
        <aside>
          <section>
            <h2>What is kept</h2>
            <p>
              Your name, the moment, your network address and browser, and that you entered a code sent to your address
              go on record with the SHA-256 of this document. All who sign read it in the certificate.
            </p>
          </section>
          <section>
            <h2>What happens next</h2>
            <p>Once all have signed, a mail brings you a link to the sealed document.</p>
          </section>
        </aside>
      </section>
    </div>
  </>
)

export const SignedPage = () => (
  <Lead title="You have {{verbed}}.">
    Once all who are asked have signed, a mail brings you a link to the sealed document. You can close this page.
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
      'All who were asked by {{from}} have signed it (PDF, {{size}}). Its last pages are the certificate, which says who signed when and how; the seal over all of it is checked by any program that shows signatures of PDF.'
    }
  </Lead>
)

export const DeclinedPage = () => (
  <Lead title="You have declined.">
    Whoever asked you reads your reason, and nobody else can sign the document. You can close this page.
  </Lead>
)

/** The one answer to a link that opens nothing, whatever the reason. */
export const GonePage = () => (
  <Lead title="Nothing is to be signed here.">
    This link opens nothing. It ends when its document is declined, withdrawn or late, and when a newer link is sent:
    look for a later mail, or ask whoever sent it to you.
  </Lead>
)
