/** An accountant with a pencil: what goods received, not billed has to be, worked out from documents alone and with none of the product's functions. */

type Receipt = {
  id: string
  key: string
  on: string
  line: string
  reversed: boolean
  quantity: bigint
  price: bigint
  cents: bigint
  left: { quantity: bigint; cents: bigint }
}
type Take = { receipt: Receipt | null; quantity: bigint; cents: bigint; day: string }
type Part = { line: string; quantity: bigint; takes: Take[]; aheadDay: string }
type Bill = {
  number: number
  on: string
  net: bigint
  posted: boolean
  parts: Part[]
  rows: { day: string; cents: bigint }[]
}

/** Decimal text in millionths and ten-thousandths, without a floating point on the way. */
const scaled = (text: string, digits: number): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  const size = BigInt(whole.replace('-', '') + part.padEnd(digits, '0').slice(0, digits))
  return text.startsWith('-') ? -size : size
}
export const units = (text: string): bigint => scaled(text, 6)
/** Of units × price: / 10^8, half up. */
const halfUp = (exact: bigint): bigint => (exact + 50_000_000n) / 100_000_000n
const cents = (quantity: bigint, price: bigint): bigint => halfUp(quantity * price)
const last = (a: string, b: string): string => (a > b ? a : b)

export function auditor() {
  const prices = new Map<string, bigint>()
  const receipts: Receipt[] = []
  const bills = new Map<string, Bill>()
  const clearing: { day: string; cents: bigint }[] = []
  const variance: { day: string; cents: bigint }[] = []
  const free = (line: string) =>
    receipts
      .filter((each) => each.line === line && !each.reversed && each.left.quantity > 0n)
      .sort((a, b) => (a.on + a.key < b.on + b.key ? -1 : 1))
  const draw = (receipt: Receipt, wanted: bigint, day: string): Take => {
    const quantity = wanted < receipt.left.quantity ? wanted : receipt.left.quantity
    const worth = cents(quantity, receipt.price)
    const all = quantity === receipt.left.quantity || worth > receipt.left.cents
    const take = { receipt, quantity, cents: all ? receipt.left.cents : worth, day }
    receipt.left.quantity -= take.quantity
    receipt.left.cents -= take.cents
    return take
  }
  const putBack = ({ receipt, quantity, cents: amount }: Take) => {
    if (!receipt) return
    receipt.left.quantity += quantity
    receipt.left.cents += amount
  }
  const fill = (part: Part) => {
    part.takes = part.takes.filter(({ receipt }) => receipt && !receipt.reversed)
    let wanted = part.quantity - part.takes.reduce((sum, { quantity }) => sum + quantity, 0n)
    for (const receipt of free(part.line)) {
      if (wanted <= 0n) break
      const take = draw(receipt, wanted, '')
      part.takes.push(take)
      wanted -= take.quantity
    }
    if (wanted > 0n)
      part.takes.push({ receipt: null, quantity: wanted, cents: cents(wanted, prices.get(part.line)!), day: '' })
  }
  const inOrder = () => [...bills.values()].sort((a, b) => a.number - b.number)
  const meet = (lines: readonly string[], on: string) => {
    for (const bill of inOrder().filter(({ posted }) => posted))
      for (const part of bill.parts.filter(({ line }) => lines.includes(line)))
        for (const ahead of part.takes.filter(({ receipt }) => !receipt))
          for (const receipt of free(part.line)) {
            if (ahead.quantity <= 0n) break
            const day = last(last(on, part.aheadDay), receipt.on)
            const take = draw(receipt, ahead.quantity, day)
            // In proportion, the larger remainder first, as shares of an amount are.
            const whole = ahead.cents * take.quantity
            const [share, rest] = [whole / ahead.quantity, whole % ahead.quantity]
            const other = (ahead.cents * (ahead.quantity - take.quantity)) % ahead.quantity
            const cleared = share + (rest > 0n && rest >= other ? 1n : 0n)
            ahead.quantity -= take.quantity
            ahead.cents -= cleared
            part.takes.push(take)
            const more = take.cents - cleared
            part.aheadDay = last(part.aheadDay, day)
            clearing.push({ day, cents: -more })
            variance.push({ day, cents: -more })
            bill.rows.push({ day, cents: more })
            part.takes = part.takes.filter((each) => each !== ahead || ahead.quantity > 0n)
          }
  }
  return {
    price: (line: string, text: string) => void prices.set(line, scaled(text, 4)),
    receive(id: string, key: string, on: string, goods: { line: string; accepted: string }[]) {
      for (const { line, accepted } of goods) {
        const [quantity, price] = [units(accepted), prices.get(line)!]
        // All goods of the line that stand are rounded as one; this receipt brings what is missing to that.
        const standing = receipts.filter((each) => each.line === line && !each.reversed)
        const exact = standing.reduce((sum, each) => sum + each.quantity * each.price, quantity * price)
        const booked = standing.reduce((sum, each) => sum + each.cents, 0n)
        const missing = halfUp(exact) - booked
        const worth = missing < 0n || quantity * price === 0n ? 0n : missing
        const left = { quantity, cents: worth }
        receipts.push({ id, key, on, line, reversed: false, quantity, price, cents: worth, left })
        clearing.push({ day: on, cents: worth })
      }
      meet(
        goods.map(({ line }) => line),
        on,
      )
    },
    reverse(id: string, on: string) {
      for (const receipt of receipts.filter((each) => each.id === id)) {
        receipt.reversed = true
        clearing.push({ day: on, cents: -receipt.cents })
        for (const { posted, parts } of bills.values())
          for (const part of parts)
            for (const take of part.takes.filter((each) => each.receipt === receipt))
              if (posted) {
                take.receipt = null
                part.aheadDay = last(last(part.aheadDay, take.day), on)
              } else part.takes = part.takes.filter((each) => each !== take)
      }
      // Units that now stand for nothing are one sum for their bill line.
      for (const { parts } of bills.values())
        for (const part of parts) {
          const ahead = part.takes.filter(({ receipt }) => !receipt)
          if (ahead.length < 2) continue
          const sum = (of: 'quantity' | 'cents') => ahead.reduce((all, each) => all + each[of], 0n)
          part.takes = [
            ...part.takes.filter(({ receipt }) => receipt),
            { receipt: null, quantity: sum('quantity'), cents: sum('cents'), day: '' },
          ]
        }
    },
    meet,
    /** A bill that matches holds its goods, one that does not lets them go; called in the order of their numbers. */
    holds(
      id: string,
      matches: boolean,
      number: number,
      on: string,
      net: bigint,
      parts: { line: string; quantity: string }[],
    ) {
      const before = bills.get(id)
      if (before?.posted) return
      if (before && matches) return before.parts.forEach(fill)
      if (before) this.drops(id)
      if (!matches) return
      const bill: Bill = { number, on, net, posted: false, rows: [], parts: [] }
      for (const { line, quantity } of parts) {
        const part: Part = { line, quantity: units(quantity), takes: [], aheadDay: '' }
        bill.parts.push(part)
        fill(part)
      }
      bills.set(id, bill)
    },
    drops(id: string) {
      for (const { takes } of bills.get(id)?.parts ?? []) takes.forEach(putBack)
      bills.delete(id)
    },
    post(id: string) {
      const bill = bills.get(id)!
      for (const part of bill.parts) {
        fill(part)
        for (const take of part.takes) {
          take.day = bill.on
          if (!take.receipt) part.aheadDay = bill.on
        }
      }
      const cleared = bill.parts.flatMap(({ takes }) => takes).reduce((sum, take) => sum + take.cents, 0n)
      bill.posted = true
      bill.rows.push({ day: bill.on, cents: cleared })
      clearing.push({ day: bill.on, cents: -cleared })
      variance.push({ day: bill.on, cents: bill.net - cleared })
    },
    cancel(id: string, on: string) {
      const bill = bills.get(id)!
      const [posting, ...met] = bill.rows
      clearing.push({ day: on, cents: posting!.cents })
      variance.push({ day: on, cents: posting!.cents - bill.net })
      for (const { day, cents: more } of met) {
        clearing.push({ day: last(on, day), cents: more })
        variance.push({ day: last(on, day), cents: more })
      }
      this.drops(id)
    },
    /** Balances at the end of every day on which something happened: goods received, not billed as a credit, the price variance as a debit. */
    balances: (of: 'clearing' | 'variance'): Map<string, bigint> => {
      const rows = of === 'clearing' ? clearing : variance
      const days = [...new Set(rows.map(({ day }) => day))].sort()
      return new Map(
        days.map((day) => [day, rows.filter((row) => row.day <= day).reduce((sum, row) => sum + row.cents, 0n)]),
      )
    },
  }
}
