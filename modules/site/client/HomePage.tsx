import { Closing, Go, Lead, Part, Points, Questions, Screen, Steps, type Point } from './parts.tsx'
import { SolutionRows } from './solution-rows.tsx'

const steps: readonly Point[] = [
  ['Requisition', 'Who asked, for what, by when, and who approved it.'],
  ['Order', 'The vendor, the price, the revision that was approved.'],
  ['Receipt', 'What arrived, what was rejected, who counted it.'],
  ['Bill', 'Each line matched to its order and its receipt.'],
  ['Payment', 'Proposed, approved by a second person above your limit, posted.'],
  ['Ledger', 'A numbered entry that cannot be changed.'],
]

const proofs: readonly Point[] = [
  ['Every figure opens', 'A number on a page leads to exactly the rows it was made of, and their sum is that number.'],
  [
    'The database holds the rules',
    'Debit equals credit, periods stay closed and numbers have no gaps, whatever program writes to it.',
  ],
  ['Two people, by amount', 'No one approves a document they created. The amount decides who must approve it.'],
  [
    'A history that is sealed',
    'Who did what, when, and what it was before. Rows are chained by hash, so a missing row shows.',
  ],
]

export const questions: readonly (readonly [string, string])[] = [
  [
    'Where does our data live?',
    'On the machine you run Mainstay on, in PostgreSQL and a folder of files, or in the database you name. It has no cloud service behind it: it connects only to your directory, your mail server and the systems you set up.',
  ],
  [
    'How do people sign in?',
    'With their Microsoft work account through Entra ID, or with a Mainstay account, by invitation and with a second factor. For an evaluation, a sample company comes with people you choose from a list.',
  ],
  [
    'Can we bring what we have?',
    'Yes. Vendors, items, prices, orders, people, leave balances and more are imported from CSV or Excel files. You match the columns, review every row with an error, and confirm before anything is saved.',
  ],
  [
    'Can we take it out again?',
    'Yes. Every list exports to CSV or Excel as you filtered it, and all data is in an ordinary PostgreSQL database. The API is described in OpenAPI 3.1.',
  ],
  [
    'What does it not do yet?',
    'Customer invoices, bank statements, payroll, project accounting and messages to vendors are not in this release. Each solution page lists what is included and what is not.',
  ],
  [
    'What do we need to run it?',
    'A machine with Node 20 or newer. PostgreSQL is included, or you connect your own, version 15 or newer.',
  ],
]

export const HomePage = () => (
  <>
    <Lead
      title="From request to payment, every figure proves itself."
      actions={
        <>
          <Go to="/login" primary>
            Sign in
          </Go>
          <Go to="#product">See the product</Go>
        </>
      }
    >
      Mainstay runs a company’s purchasing, books, people and documents in one application. Open any number and see the
      rows behind it.
    </Lead>
    <div className="stage" id="product">
      <div className="wrap">
        <Screen
          first
          name="overview"
          alt="The overview of an accountant: open and overdue payables, open commitments, and lists of bills to post and to pay."
          caption="The home page of an accountant: figures that open to their rows, and the work that is due."
        />
      </div>
    </div>
    <Part
      title="One line, six documents, no retyping"
      intro="What was requested is what was ordered, received, billed and paid. Each document links to the one before it, line by line."
    >
      <Steps steps={steps} />
    </Part>
    <Part tint title="At the desk" intro="Screens of the product with its sample company.">
      <div className="story">
        <div>
          <h3>The bill does not match. Here is the line.</h3>
          <p>
            A bill is compared with what was ordered and what was accepted, in quantity and in price. If it differs by
            more than your tolerance, it is stopped, with the line, the difference and how to resolve it.
          </p>
          <p>
            <a href="/solutions/procurement">How matching works</a>
          </p>
        </div>
        <Screen
          name="match-detail"
          alt="A match result: billed line, order and receipt, with the variance in quantity."
        />
      </div>
      <div className="story">
        <div>
          <h3>From a total down to the paper</h3>
          <p>
            The trial balance opens to the ledger, the ledger to the entry, the entry to the bill, and the bill to the
            order and the person who asked. Nothing is retyped in between.
          </p>
          <p>
            <a href="/solutions/financial">How accounting works</a>
          </p>
        </div>
        <Screen
          name="trial-balance-detail"
          alt="The trial balance by account, with opening balance, debit, credit and closing balance."
        />
      </div>
    </Part>
    <Part
      title="What it does and what it does not"
      intro="Five areas cover the whole process in this release. For the other two, the page lists what the product does today."
    >
      <SolutionRows />
    </Part>
    <Part tint title="Built to be verified">
      <Points points={proofs} />
      <p className="actions">
        <Go to="/security">How it is secured</Go>
      </p>
    </Part>
    <Part title="Common questions">
      <Questions questions={questions} />
    </Part>
    <Closing title="See it with the sample company, or bring your own files.">
      <Go to="/contact?topic=a+demonstration" primary>
        Ask for a demonstration
      </Go>
      <Go to="/services">How to start</Go>
    </Closing>
  </>
)
