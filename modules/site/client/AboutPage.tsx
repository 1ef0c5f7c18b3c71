import { Closing, Go, Lead, Part, Points, type Point } from './parts.tsx'

const principles: readonly Point[] = [
  [
    'One fact, one place',
    'An order is not copied into a bill; the bill points at it. What is kept once cannot contradict itself.',
  ],
  [
    'Proof before comfort',
    'A sum that cannot be opened is a rumour. Every figure leads to its rows, and the rows to who made them.',
  ],
  [
    'Rules where they cannot be walked around',
    'A rule of the books stands in the database, not in a screen. A clever script meets the same refusal as a hurried colleague.',
  ],
  [
    'Refuse in a sentence',
    'When something is not possible, the product says what, why and what to do now. A disabled button says so before you press it.',
  ],
  [
    'Your machine, your data',
    'It runs where you decide, needs the internet only for what you connect to it, and leaves as ordinary files.',
  ],
  [
    'Finished or absent',
    'A screen is there when it works from end to end. Until then we say what the product does not do.',
  ],
]

export const AboutPage = () => (
  <>
    <Lead title="Office software should be as exact as the people who use it.">
      Mainstay is one application in which a company’s staff run its operations. It begins where money leaves the
      company: purchasing and the books.
    </Lead>
    <Part tint title="What we hold to">
      <Points points={principles} />
    </Part>
    <Part title="How it is built" intro="Short, because it is meant to be read by the people who run it.">
      <div className="two">
        <div className="sheet">
          <h3>One program, one database</h3>
          <ul>
            <li>One Node process and PostgreSQL; more processes on the same database when you grow</li>
            <li>TypeScript from the screen to the table, each call declared once for both sides</li>
            <li>The pages you read now are plain HTML, made when the product is built</li>
          </ul>
        </div>
        <div className="sheet">
          <h3>Tested as it is used</h3>
          <ul>
            <li>Journeys in a real browser, from an imported file to a paid bill</li>
            <li>
              Processes and databases are killed in the middle of work; nothing acknowledged may be lost or doubled
            </li>
            <li>
              <code>npm run verify</code> proves the books and the audit log again from their rows, whenever you like
            </li>
          </ul>
        </div>
      </div>
    </Part>
    <Part
      tint
      title="Where it stands"
      intro="This is release 0.1. Finance, procurement and administration each carry a whole way; the solution pages say what is there and what is not."
    >
      <p className="actions">
        <Go to="/solutions">What is in this release</Go>
      </p>
    </Part>
    <Closing title="Questions are answered by the people who run this installation.">
      <Go to="/contact" primary>
        Write to us
      </Go>
      <Go to="/careers">Careers</Go>
    </Closing>
  </>
)
