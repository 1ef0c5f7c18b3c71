import { Part, Screen } from './parts.tsx'
import type { Solution } from './SolutionPage.tsx'

const rows = [
  ['Ordered', '200', '$12.50'],
  ['Received', '120', ''],
  ['Rejected', '10', ''],
  ['Accepted', '110', ''],
  ['Billed', '120', '$12.50'],
] as const

/** Arithmetic that the rules of matching do; the amounts are made up and say so. */
const Example = () => (
  <div className="table">
    <table>
      <caption>An example: one line of one bill</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" className="number">
            Quantity
          </th>
          <th scope="col" className="number">
            Unit price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([step, quantity, price]) => (
          <tr key={step}>
            <th scope="row">{step}</th>
            <td className="number">{quantity}</td>
            <td className="number">{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Billed above what was accepted: $125.00</th>
          <td className="number">10</td>
          <td className="number">$12.50</td>
        </tr>
      </tfoot>
    </table>
  </div>
)

export const procurement: Solution = {
  path: '/solutions/procurement',
  title: 'Pay for what you ordered and received.',
  intro:
    'Requisition, purchase order, goods receipt and three-way match, with approval at each turn and a commitment counted once.',
  shown: (
    <Screen
      first
      name="order"
      alt="A purchase order of the sample company, sent and partly received, with its lines and next steps."
      caption="A purchase order that is partly received. The next steps are at the top; steps that are not possible say why."
    />
  ),
  does: [
    [
      'Requisitions for everyone',
      'Every employee can request what they need; a person with authority for the amount approves. Each line shows how much is on order.',
    ],
    [
      'Orders with revisions',
      'After approval, an order changes only by revision, and the approved order applies until the revision is approved. Quantities never fall below what was received.',
    ],
    [
      'Receipts in parts',
      'Count what arrived and what is rejected at the dock, on a phone. Quantities above the over-receipt tolerance are refused.',
    ],
    [
      'Vendors on hold',
      'Stop orders, bills or payments of a vendor, with an end date if you like. The hold applies wherever the vendor is used.',
    ],
    ['Prices by vendor, quantity and day', 'The price valid for the quantity and order date is filled in.'],
    [
      'Commitments and received-not-billed',
      'What is ordered and not yet received, and what the clearing account holds, by order, as of any day.',
    ],
  ],
  more: (
    <Part
      title="How a line is matched"
      intro="Three numbers must agree: what was ordered, what was accepted, what is billed. The tolerance comes from the item and vendor, the item, the vendor or the company; without one it is zero."
    >
      <div className="story">
        <div>
          <h3>The ten rejected pieces do not pass</h3>
          <p>
            The bill is held, with the line, the quantity and the amount. It passes when the bill is corrected, when the
            goods arrive, or when an authorized person releases it with a reason recorded with the variance.
          </p>
        </div>
        <Example />
      </div>
    </Part>
  ),
  has: [
    'Run the whole process from requisition to a bill approved for payment',
    'Import vendors, items, prices, orders and order lines from files',
    'Set tolerances by item and vendor, each confirmed by a second person',
    'See late lines, spend by vendor and open commitments, each down to its rows',
    'Add comments and files, with a full history, to every vendor, order and receipt',
  ],
  lacks: [
    'Electronic data interchange (EDI) with vendors',
    'Orders in a currency other than that of the books',
    'Tenders, contract management or a vendor portal',
    'Stock counts by location: receipts post to inventory accounts only',
  ],
  meanwhile:
    'The process from request to payable bill is complete. The gaps around it are listed so that you can plan for them.',
  questions: [
    [
      'May a buyer approve their own order?',
      'No. No one approves what they created or submitted, and the person who received the goods does not approve the bill.',
    ],
    ['What if the bill comes before the goods?', 'It waits, and is matched automatically when the receipt is posted.'],
    [
      'What happens to orders of our old system?',
      'They are imported as history: searchable and counted in reports, without postings.',
    ],
  ],
  next: ['/solutions/financial', '/solutions/administration'],
}
