import { Trap } from '#client/public-form.tsx'
import { Go, Lead } from '#modules/site/client/parts.tsx'

/** What an applicant has agreed to beyond what is needed to decide, and the button that takes it back. */
export const AgreementPage = () => (
  <>
    <Lead title="Revoke your agreement">
      {'You agreed that your application {{number}} for “{{opening}}” may be stored for other openings.'}
    </Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <form method="post" action="{{link}}">
          <h2>If you revoke it</h2>
          <p>{'Your application is no longer stored for other openings. {{erased}}'}</p>
          <Trap />
          <button className="primary">Revoke my agreement</button>
        </form>
      </div>
      <aside>
        <section>
          <h2>What does not change</h2>
          <p>Your application for this opening. If it is still open, we will contact you with our decision.</p>
        </section>
        <section>
          <h2>To erase all of your data</h2>
          <p>
            <a href="/contact?topic=privacy">Write to us</a> and choose the topic Privacy.
          </p>
        </section>
      </aside>
    </div>
  </>
)

export const AgreementEndedPage = () => (
  <Lead title="Your agreement is revoked." actions={<Go to="/privacy">How we store your data</Go>}>
    Your application is no longer stored for other openings, and is erased after the regular period. You need do nothing
    else.
  </Lead>
)

/** The same for whoever comes a second time, too late, or with an address that never was one. */
export const AgreementGonePage = () => (
  <Lead
    title="There is no agreement here."
    actions={
      <>
        <Go to="/contact?topic=privacy" primary>
          Write to us
        </Go>
        <Go to="/privacy">How we store your data</Go>
      </>
    }
  >
    It is taken back already, it ended with what was kept, or the address is not complete. If you have taken it back,
    you need do nothing else.
  </Lead>
)
