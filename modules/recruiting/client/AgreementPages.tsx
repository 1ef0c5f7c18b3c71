import { Trap } from '#client/public-form.tsx'
import { Go, Lead } from '#modules/site/client/parts.tsx'

/** What an applicant has agreed to beyond what is needed to decide, and the button that takes it back. */
export const AgreementPage = () => (
  <>
    <Lead title="Take back your agreement">
      {'You agreed that your application {{number}} for “{{opening}}” may be kept for other openings, too.'}
    </Lead>
    <div className="wrap beside">
      <div>
        {'{{summary}}'}
        <form method="post" action="{{link}}">
          <h2>If you take it back</h2>
          <p>{'Your application is not kept for other openings any more. {{erased}}'}</p>
          <Trap />
          <button className="primary">Take back my agreement</button>
        </form>
      </div>
      <aside>
        <section>
          <h2>What stays as it is</h2>
          <p>Your application itself. If it is not decided on yet, it goes on, and you hear from us.</p>
        </section>
        <section>
          <h2>You want all of it erased</h2>
          <p>
            <a href="/contact?topic=privacy">Write to us</a> and choose the topic Privacy.
          </p>
        </section>
      </aside>
    </div>
  </>
)

export const AgreementEndedPage = () => (
  <Lead title="Your agreement is taken back." actions={<Go to="/privacy">How your data is kept</Go>}>
    Your application is not kept for other openings any more, and is erased at its ordinary time. You need do nothing
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
        <Go to="/privacy">How your data is kept</Go>
      </>
    }
  >
    It is taken back already, it ended with what was kept, or the address is not complete. If you have taken it back,
    you need do nothing else.
  </Lead>
)
