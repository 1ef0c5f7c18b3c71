import { Closing, Go, Lead, Part, Points, Questions, Screen, Steps, type Point } from './parts.tsx'
import { SolutionRows } from './solution-rows.tsx'

const steps: readonly Point[] = [
  ['Requisition', 'Who asked, for what, by when, and who approved it.'],
  ['Order', 'The vendor, the price, the revision that was approved.'],
  ['Receipt', 'What arrived, what was rejected, who counted it.'],
  ['Bill', 'Each line held against its order and its receipt.'],
  ['Payment', 'Proposed, approved by a second person above your limit, booked.'],
  ['Ledger', 'A numbered entry that nobody can change.'],
]

const proofs: readonly Point[] = [
  ['Every figure opens', 'A number on a page leads to exactly the rows it was made of, and their sum is that number.'],
  [
    'The database holds the rules',
    'Debit equals credit, periods stay closed and numbers have no gaps, whatever a program above it does.',
  ],
  ['Two people, by amount', 'Nobody decides on a document they made. The amount says whose signature is needed.'],
  [
    'A history that is sealed',
    'Who did what, when, and what it was before. Rows are chained by hash, so a missing one shows.',
  ],
]

export const questions: readonly (readonly [string, string])[] = [
  [
    'Where does our data live?',
    'On the machine you run Mainstay on, in PostgreSQL and a folder of files, or in the database you name. There is no cloud of ours behind it: it talks to your directory, your mail server and the systems you connect, and to nobody else.',
  ],
  [
    'How do people sign in?',
    'With their Microsoft work account, through Entra ID, where passwords stay; or, without such a directory, with an account of Mainstay’s own, by invitation and with a second factor. For an evaluation it comes with a sample company whose people you can pick from a list.',
  ],
  [
    'Can we bring what we have?',
    'Yes. Vendors, items, prices, orders and their lines come in from CSV or Excel files: you match the columns, see every row that does not fit and why, and nothing is written before you agree.',
  ],
  [
    'Can we take it out again?',
    'Every list leaves as CSV or Excel exactly as you filtered it, and the whole of it is an ordinary PostgreSQL database. The calls are described in OpenAPI 3.1.',
  ],
  [
    'What does it not do yet?',
    'Customer invoices, bank statements, payroll, a document archive and messages to vendors by e-mail or chat are not in this release. Each solution page says what is there and what is not.',
  ],
  [
    'What do we need to run it?',
    'A machine with Node 20 or newer. PostgreSQL comes along, or you name your own, version 15 or newer.',
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
      Mainstay runs a company’s purchasing and its books on one line of facts. Open any number, and you stand before the
      rows behind it.
    </Lead>
    <div className="stage" id="product">
      <div className="wrap">
        <Screen
          first
          name="overview"
          alt="The overview of an accountant: open and overdue payables, open commitments, and lists of bills to post and to pay."
          caption="What an accountant of the sample company sees first: figures that open to their rows, and the work that waits."
        />
      </div>
    </div>
    <Part
      title="One line, six documents, no retyping"
      intro="What was asked for is what was ordered, received, billed and paid. Each document knows the one before it, line by line."
    >
      <Steps steps={steps} />
    </Part>
    <Part tint title="At the desk" intro="Screens of the product as it is, with the sample company that comes with it.">
      <div className="story">
        <div>
          <h3>The bill does not match. Here is the line.</h3>
          <p>
            A bill is compared with what was ordered and what was accepted, in quantity and in price. Where it differs
            by more than you allow, it stops, and says which line, by how much and what would let it pass.
          </p>
          <p>
            <a href="/solutions/procurement">How matching works</a>
          </p>
        </div>
        <Screen
          name="match-detail"
          alt="A match result: the billed line beside the order and the receipt, with the variance in quantity."
        />
      </div>
      <div className="story">
        <div>
          <h3>From a total down to the paper</h3>
          <p>
            The trial balance opens to the ledger, the ledger to the entry, the entry to the bill, and the bill to the
            order and the person who asked. Nothing is copied by hand on the way down.
          </p>
          <p>
            <a href="/solutions/financial">How the books are kept</a>
          </p>
        </div>
        <Screen
          name="trial-balance-detail"
          alt="The trial balance by account, with opening balance, debit, credit and closing balance."
        />
      </div>
    </Part>
    <Part
      title="What it does, and what it does not"
      intro="Three areas carry a whole way in this release. For the others we say plainly what the product does for them today."
    >
      <SolutionRows />
    </Part>
    <Part tint title="Made so that you need not trust it">
      <Points points={proofs} />
      <p className="actions">
        <Go to="/security">How it is secured</Go>
      </p>
    </Part>
    <Part title="Asked first">
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
