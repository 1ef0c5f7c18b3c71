import { Trap } from '#client/public-form.tsx'
import { Go, Lead } from '#modules/site/client/parts.tsx'

/** What somebody outside reads of a document that is shared with them, and how they download it. It is sent to the address it came from. */
export const LinkPage = () => (
  <>
    <Lead title="{{what}}">{'{{who}}'}</Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <form method="post">
          {'{{file}}'}
          {'{{password}}'}
          <Trap />
          <button className="primary">Download</button>
        </form>
      </div>
      <aside>
        <section>
          <h2>Were you expecting this?</h2>
          <p>Download the document only if you know the sender. It is saved as a file and does not run here.</p>
        </section>
      </aside>
    </div>
  </>
)

/** The one answer to a link that opens nothing, whatever the reason, and to a password that is another one. */
export const GonePage = () => (
  <Lead
    title="The document could not be opened."
    actions={
      <Go to="" primary>
        Try again
      </Go>
    }
  >
    The link is not valid, or the password is wrong. Links expire after a time or a number of openings: ask the sender
    for a new one. The download also needs cookies: allow them for this page, then try again.
  </Lead>
)
