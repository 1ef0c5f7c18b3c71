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
          <h2>Did you expect it?</h2>
          <p>Download it only where you know who shares it. It is saved as a file; nothing of it runs here.</p>
        </section>
      </aside>
    </div>
  </>
)

/** The one answer to a link that opens nothing, whatever the reason, and to a password that is another one. */
export const GonePage = () => (
  <Lead
    title="Nothing was opened."
    actions={
      <Go to="" primary>
        Try again
      </Go>
    }
  >
    This link does not open a document, or the password is another one. A link ends after a time, and after as many
    openings as whoever made it allowed: ask them for a new one. A browser that keeps no cookies gets no file either:
    allow them for this page, then try again.
  </Lead>
)
