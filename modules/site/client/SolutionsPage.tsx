import { Closing, Go, Lead, Part } from './parts.tsx'
import { SolutionRows } from './solution-rows.tsx'

/** What people of a company come for, and the page that answers. */
const desks = [
  [
    'Accountant',
    'Bills that match before they are posted, periods that close, a balance that opens to the entry.',
    '/solutions/financial',
    'Finance',
  ],
  [
    'Buyer',
    'Requisitions to orders in one step, prices by vendor and day, late lines first.',
    '/solutions/procurement',
    'Procurement',
  ],
  ['Receiver', 'What is expected today, counted on a phone at the dock.', '/solutions/procurement', 'Procurement'],
  [
    'Approver',
    'Pending approvals, with the amount, the requester and the evidence.',
    '/solutions/procurement',
    'Procurement',
  ],
  ['Employee', 'Request leave, expenses and purchases, and follow each request.', '/solutions/hr', 'People'],
  [
    'Auditor',
    'Read every record, export every list, follow each figure to its source.',
    '/solutions/administration',
    'Administration',
  ],
  ['Administrator', 'Sign-in, rights, health, proof.', '/solutions/administration', 'Administration'],
] as const

export const SolutionsPage = () => (
  <>
    <Lead title="Start with the area you need.">
      Seven areas of a company’s work. Five cover the whole process in this release; for the other two, the page lists
      what the product does today and what it does not.
    </Lead>
    <Part tint title="By area">
      <SolutionRows />
    </Part>
    <Part title="By desk" intro="The same records, seen by the people who work on them.">
      <div className="table">
        <table className="desks">
          <thead>
            <tr>
              <th scope="col">You are</th>
              <th scope="col">You come for</th>
              <th scope="col">Read</th>
            </tr>
          </thead>
          <tbody>
            {desks.map(([desk, need, to, name]) => (
              <tr key={desk}>
                <th scope="row">{desk}</th>
                <td>{need}</td>
                <td>
                  <a href={to}>{name}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
    <Closing title="See it for yourself with the sample company.">
      <Go to="/login" primary>
        Sign in
      </Go>
      <Go to="/services">How to start</Go>
    </Closing>
  </>
)
