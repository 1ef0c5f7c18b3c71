import { formOf, Trap } from '#client/public-form.tsx'
import { Closing, Go, Lead, Part, Points, type Point } from '#modules/site/client/parts.tsx'
import { ApplicationForm } from '#modules/recruiting/shared/applications.ts'

const { Line, Lines } = formOf(ApplicationForm)

const ways: readonly Point[] = [
  ['Exact', 'We would rather say “not known” than round a guess. A number in a sentence has a source.'],
  ['Calm', 'Work is small, finished and handed on. An alarm is something that is broken, not something that is late.'],
  ['Written', 'Decisions are recorded with their reason, so that others can question the reason and not the person.'],
]
const notes: readonly Point[] = [
  [
    'What to send',
    'A few lines on what you do well and what you want to do next, and a CV if you like. No photograph, no date of birth, no salary history.',
  ],
  ['What happens', 'You receive an e-mail with your application number. A person reads your application and replies.'],
  [
    'What we store',
    'Only what you send, and only to decide on it. It is erased automatically some months after the decision, or earlier if you write to us.',
  ],
]

export const CareersPage = () => (
  <>
    <Lead
      title="{{count}}"
      actions={
        <Go to="/contact?topic=careers" primary>
          Introduce yourself
        </Go>
      }
    >
      {'{{none}}'}
    </Lead>
    <div className="wrap">{'{{openings}}'}</div>
    <Part tint title="How we work">
      <Points points={ways} />
    </Part>
    <Part title="Applying">
      <Points points={notes} />
    </Part>
    <Closing title="See what you would be working on.">
      <Go to="/about" primary>
        About the product
      </Go>
      <Go to="/privacy">Privacy</Go>
    </Closing>
  </>
)

const Box = ({ name, children }: { name: 'consent' | 'keepLonger'; children: string }) => (
  <div>
    <label className="box">
      <input
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        aria-describedby={`${name}-error`}
        {...{ 'data-if-checked': `{{${name}.chosen}}` }}
      />
      <span>{children}</span>
    </label>
    <p className="error" id={`${name}-error`}>{`{{${name}.error}}`}</p>
  </div>
)

/** One opening, and the form by which people apply for it. */
export const OpeningPage = () => (
  <>
    <Lead
      above={<a href="/careers">Careers</a>}
      title="{{name}}"
      actions={
        <Go to="#apply" primary>
          Apply
        </Go>
      }
    >
      {'{{facts}}'}
    </Lead>
    <div className="wrap beside" id="apply">
      <div>
        <div className="prose opening">{'{{text}}'}</div>
        <h2>Apply</h2>
        {'{{summary}}'}
        <form method="post" action="/careers/{{slug}}" encType="multipart/form-data" noValidate>
          <div className="pair">
            <Line name="givenName" label="First name" autoComplete="given-name" />
            <Line name="surname" label="Last name" autoComplete="family-name" />
          </div>
          <div className="pair">
            <Line name="mail" label="E-mail" autoComplete="email" />
            <Line name="phone" label="Phone" autoComplete="tel" />
          </div>
          <Lines name="letter" label="What you do well, and what you want to do next" rows={7} />
          <div>
            <label htmlFor="file">
              CV<span> (optional)</span>
            </label>
            <input
              id="file"
              name="file"
              type="file"
              accept=".pdf,.docx"
              aria-invalid={'{{file.invalid}}' as never}
              aria-describedby="file-note file-error"
            />
            <p className="note" id="file-note">
              PDF or DOCX, up to 10 MB.
            </p>
            <p className="error" id="file-error">
              {'{{file.error}}'}
            </p>
          </div>
          <Box name="consent">
            I agree that my application is stored until a decision is made, and for some months after that.
          </Box>
          <Box name="keepLonger">You may also store it for other openings. I can revoke this at any time.</Box>
          <Trap />
          <p className="note">
            <a href="/privacy">How we store your data</a>
          </p>
          <button className="primary">Send application</button>
        </form>
      </div>
      <aside>
        <section>
          <h2>What happens next</h2>
          <p>You receive a confirmation by e-mail. A person reads your application, and you hear from us either way.</p>
        </section>
        <section>
          <h2>Questions before you apply</h2>
          <p>
            <a href="/contact?topic=careers">Write to us</a> and choose the topic Careers.
          </p>
        </section>
      </aside>
    </div>
    {'{{data}}'}
  </>
)

export const SentPage = () => (
  <Lead title="Thank you. Your application has arrived." actions={<Go to="/careers">Back to the openings</Go>}>
    You will receive a confirmation by e-mail with your application number. If none arrives within an hour, check the
    address and write to us.
  </Lead>
)

export const GonePage = () => (
  <Lead
    title="This opening is no longer available."
    actions={
      <>
        <Go to="/careers" primary>
          See open positions
        </Go>
        <Go to="/contact?topic=careers">Introduce yourself</Go>
      </>
    }
  >
    It was filled or closed, or the address is incomplete. Applications already sent are still reviewed.
  </Lead>
)
