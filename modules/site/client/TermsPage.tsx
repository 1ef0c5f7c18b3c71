import { Clauses, Lead } from './parts.tsx'

export const TermsPage = () => (
  <>
    <Lead above="Version of 20 November 2026" title="Terms of use">
      In short: use your own account for your own work, keep what you see to those it concerns, and do not try to get
      around the rules. What you decide here counts as decided by you.
    </Lead>
    <Clauses
      clauses={[
        {
          id: 'scope',
          title: '1. What these terms are about',
          text: (
            <p>
              They apply to everyone who uses this installation of Mainstay. It is run by one organisation (“the
              operator”) for its staff and those who work with it. Employment contracts, service agreements and policies
              of the operator stand beside these terms and go before them where they differ.
            </p>
          ),
        },
        {
          id: 'account',
          title: '2. Your account',
          text: (
            <p>
              It is given to you by the operator and is yours alone. Do not lend it, and do not work under another
              person’s. Tell an administrator at once if you believe that somebody else has used it. It ends when the
              operator disables it or its directory no longer knows you.
            </p>
          ),
        },
        {
          id: 'decisions',
          title: '3. What you do counts',
          text: (
            <p>
              Submitting, approving, receiving, posting and paying have effects outside this system. They are recorded
              under your name with the time, and cannot be removed. If you did something by mistake, reverse it and say
              why; do not try to hide it.
            </p>
          ),
        },
        {
          id: 'use',
          title: '4. What is not allowed',
          text: (
            <ul>
              <li>getting around rights, limits or the separation of duties, alone or together with others</li>
              <li>reading or exporting data for purposes other than your work</li>
              <li>uploading what you may not pass on, or what harms systems</li>
              <li>tests of security or load on an installation with real data without the operator’s consent</li>
            </ul>
          ),
        },
        {
          id: 'data',
          title: '5. Data',
          text: (
            <p>
              Records and files belong to the operator or to those they come from. Personal data is treated as the{' '}
              <a href="/privacy">privacy page</a> says. Exports leave the protection of the system: whoever makes one is
              responsible for it.
            </p>
          ),
        },
        {
          id: 'availability',
          title: '6. Availability',
          text: (
            <p>
              The operator decides when the system runs, is maintained and is backed up. Where you depend on a date,
              such as a payment or a filing, allow for the time it may be unreachable.
            </p>
          ),
        },
        {
          id: 'advice',
          title: '7. No advice',
          text: (
            <p>
              The system applies the rules it was given. It does not replace the judgement of an accountant, a tax
              adviser or a lawyer, and figures from a sample company mean nothing.
            </p>
          ),
        },
        {
          id: 'liability',
          title: '8. Liability',
          text: (
            <p>
              The software is provided as it is. Between the operator and you the law and your agreement apply; nothing
              here limits liability for intent, gross negligence, injury or what the law does not allow to be limited.
            </p>
          ),
        },
        {
          id: 'end',
          title: '9. Changes and end',
          text: (
            <p>
              The operator may change these terms and tells you before they apply. The operator may close an account
              that breaks them. What must be kept by law stays after that.
            </p>
          ),
        },
        {
          id: 'law',
          title: '10. Law and questions',
          text: (
            <p>
              The law of the country in which the operator is established applies, without taking from you the
              protection of the law where you live. Questions are answered through the{' '}
              <a href="/contact">contact form</a>.
            </p>
          ),
        },
      ]}
    />
  </>
)
