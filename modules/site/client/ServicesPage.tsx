import { Closing, Go, Lead, Part, Points, Steps, type Point } from './parts.tsx'

const steps: readonly Point[] = [
  [
    'Look',
    'Start it with the sample company. Nine people from employee to auditor, with orders, bills and payments to follow: walk the whole line in ten minutes.',
  ],
  [
    'Bring',
    'Import vendors, items, prices, orders and lines from your files. A dry run shows each row that does not fit, with the reason.',
  ],
  [
    'Settle',
    'Legal entity, chart of accounts, fiscal year and tolerances. Each is one page, and each change is in the history.',
  ],
  ['Work', 'Connect your Microsoft directory or invite your people, give them their roles, open the first period.'],
]

const included: readonly Point[] = [
  ['A sample company', 'For training without risk. Its people, vendors and documents behave as yours will.'],
  [
    'Import with a dry run',
    'From CSV and Excel. You match the columns, see each row that does not fit and why, and nothing is written before you agree.',
  ],
  [
    'Proof after moving',
    'One command recomputes balances, numbers, hashes and totals from the rows, and names what is wrong in sentences.',
  ],
  [
    'Upgrades without a plan',
    'Start the new version: it brings the database up to date under a lock, and refuses to run on one it does not know.',
  ],
  ['Health for your monitoring', 'Addresses that say whether it is alive and ready; it shuts down gracefully.'],
  [
    'An interface to build on',
    'Every call is described in OpenAPI 3.1 with the right it needs, and answers errors in one shape.',
  ],
]

export const ServicesPage = () => (
  <>
    <Lead
      title="From your files to the first closed month."
      actions={
        <>
          <Go to="/contact?topic=a+demonstration" primary>
            Ask for a demonstration
          </Go>
          <Go to="/solutions">What is in the product</Go>
        </>
      }
    >
      Mainstay is run by your own organisation. These are the four steps to get there, and the tools that come with the
      product for each.
    </Lead>
    <Part tint title="Four steps">
      <Steps steps={steps} />
    </Part>
    <Part title="What comes with it">
      <Points points={included} />
    </Part>
    <Part tint title="What is in scope, and what is not">
      <div className="two">
        <div className="sheet has">
          <h3>Comes with the product</h3>
          <ul>
            <li>Everything on this page, in every installation</li>
            <li>Written guides for running, changing and extending it</li>
            <li>A contact form whose messages land as work for your administrators</li>
          </ul>
        </div>
        <div className="sheet">
          <h3>Is arranged by your organisation</h3>
          <ul>
            <li>The machine, its TLS certificate, its backups and who watches it</li>
            <li>Help for your users, and how fast it answers</li>
            <li>Advice on tax and accounting standards</li>
          </ul>
        </div>
      </div>
    </Part>
    <Closing title="Tell us what your files look like.">
      <Go to="/contact" primary>
        Write to us
      </Go>
    </Closing>
  </>
)
