import { Closing, Go, Lead, Part, Points, type Point } from './parts.tsx'

const principles: readonly Point[] = [
  [
    'One fact, one place',
    'A bill does not copy its order; it refers to it. Data stored once cannot contradict itself.',
  ],
  [
    'Proof before comfort',
    'A sum that cannot be opened is a rumor. Every figure leads to its rows, and the rows to the people who entered them.',
  ],
  [
    'Rules where they cannot be walked around',
    'Accounting rules are in the database, not on the screen. A script is refused just like a person.',
  ],
  [
    'Refuse in a sentence',
    'When something is not possible, the product says what, why and what to do now. A disabled button says so before you press it.',
  ],
  [
    'Your machine, your data',
    'It runs where you decide, needs the internet only for the systems you connect, and exports ordinary files.',
  ],
  [
    'Finished or absent',
    'A feature ships when it works from end to end. Until then we say what the product does not do.',
  ],
]

export const AboutPage = () => (
  <>
    <Lead title="Office software should be as exact as the people who use it.">
      Mainstay is one application in which a company’s staff run its operations. Purchasing, books, people and documents
      are there today.
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
      title="Current release"
      intro="This is release 0.1. Finance, procurement, administration, people and documents cover daily work; the solution pages list what is missing."
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
