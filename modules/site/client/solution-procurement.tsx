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
      caption="A purchase order that is partly received. What may be done next is offered at the top; what may not be done says why."
    />
  ),
  does: [
    [
      'Requisitions anyone can write',
      'Every role may ask for what it needs; somebody else, who may spend the amount, decides. Its lines know how much of them is on order.',
    ],
    [
      'Orders with revisions',
      'After approval only a revision changes an order, and the agreed order holds until the revision is approved. What was received is never lowered.',
    ],
    [
      'Receipts in parts',
      'Count what arrived and what is rejected, at the ramp, on a phone. More than was ordered is refused.',
    ],
    [
      'Vendors on hold',
      'Stop orders, bills or payments of one vendor, until a day if you like. The hold is kept wherever the vendor is used.',
    ],
    ['Prices by vendor, quantity and day', 'The right price stands on the order before anybody looks it up.'],
    [
      'Commitments and received-not-billed',
      'What is ordered and not yet received, and what the clearing account holds, explained order by order on any day.',
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
            The bill stops with the line, the quantity and the amount. It passes when the bill is corrected, when the
            goods arrive, or when somebody with the right releases it with a reason that stays beside the variance.
          </p>
        </div>
        <Example />
      </div>
    </Part>
  ),
  has: [
    'Run the whole way from requisition to a bill that may be paid',
    'Import vendors, items, prices, orders and order lines from files',
    'Set tolerances by item and vendor, each confirmed by a second person',
    'See late lines, spend by vendor and open commitments, each down to its rows',
    'Keep comments, files and a full history on every vendor, order and receipt',
  ],
  lacks: [
    'Send orders by e-mail or by electronic exchange; they are printed or exported',
    'Order in a currency other than that of the books',
    'Run tenders, keep contracts or show a vendor portal',
    'Keep stock: receipts post to inventory, and no count is kept by place',
  ],
  meanwhile:
    'The way from request to payable bill is complete. What lies around it is named here, so that you can plan for it.',
  questions: [
    [
      'May a buyer approve their own order?',
      'No. Nobody decides on what they made or submitted, and whoever received the goods does not approve the bill.',
    ],
    ['What if the bill comes before the goods?', 'It waits, and matches by itself when the receipt is posted.'],
    [
      'What happens to orders of our old system?',
      'They come in as history: amounts as published, searchable and counted in reports, without postings.',
    ],
  ],
  next: ['/solutions/financial', '/solutions/administration'],
}
