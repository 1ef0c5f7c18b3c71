/** The staff of the sample company: what each is, where they work and for whom, and what changed in two years. */
export const departments: readonly (readonly [name: string, code: string, parent: string | null])[] = [
  ['Management', 'MGT', null],
  ['Finance', 'FIN', 'Management'],
  ['Purchasing', 'PUR', 'Finance'],
  ['Operations', 'OPS', 'Management'],
  ['Warehouse', 'WHS', 'Operations'],
  ['Production', 'PRD', 'Operations'],
  ['Engineering', 'ENG', 'Management'],
  ['People', 'HR', 'Management'],
  ['Information technology', 'IT', 'Management'],
]

export const places: readonly (readonly [name: string, city: string, country: string, zone: string])[] = [
  ['Head office', 'Portland', 'US', 'America/Los_Angeles'],
  ['Works', 'Salem', 'US', 'America/Los_Angeles'],
]

/** Weeks that several people work: the hours of Monday to Friday. */
export const patterns = [
  ['Four days, Fridays off', [8, 8, 8, 8, 0]],
  ['Four days, Mondays off', [0, 8, 8, 8, 8]],
  ['Mornings', [4, 4, 4, 4, 4]],
  ['Three days', [8, 8, 0, 8, 0]],
] as const

/** What changed so many months after the hiring, and what they did or whom they reported to before. */
type Step = {
  after: number
  job?: string
  department?: string
  manager?: string
  reason: 'promotion' | 'move' | 'new manager'
}
export type Staff = {
  /** The role of whoever signs in as them. */
  role?: string
  name: readonly [given: string, surname: string]
  job: string
  department: string
  place?: 'Works'
  manager: string | null
  /** Months before today, negative for a start to come. */
  hired: number
  pay: number
  /** Months before today, negative for a last day to come. */
  left?: number
  step?: Step
  /** Days after today on which their probation ends. */
  probation?: number
  /** The pattern they work by, and how much of full time it is; whoever has none is full time. */
  part?: { fte: string; pattern: (typeof patterns)[number][0]; before?: (typeof patterns)[number][0] }
}
const one = (
  given: string,
  surname: string,
  job: string,
  department: string,
  manager: string | null,
  hired: number,
  pay: number,
  more: Partial<Staff> = {},
): Staff => ({
  name: [given, surname],
  job,
  department,
  manager,
  hired,
  pay,
  ...more,
})

/** Managers before those who report to them. */
export const staff: readonly Staff[] = [
  one('Margaret', 'Ellison', 'Managing director', 'Management', null, 140, 14_500),
  one('Helena', 'Varga', 'Finance director', 'Finance', 'Ellison', 96, 11_200, { role: 'approver' }),
  one('Anton', 'Brandt', 'Operations director', 'Operations', 'Ellison', 88, 10_900),
  one('Lucas', 'Moreau', 'Engineering manager', 'Engineering', 'Ellison', 61, 9_400, {
    role: 'manager',
    step: { after: 37, job: 'Design engineer', reason: 'promotion' },
  }),
  one('Priya', 'Raman', 'People officer', 'People', 'Ellison', 52, 6_800, { role: 'hr' }),
  one('Ingrid', 'Solberg', 'Systems administrator', 'Information technology', 'Ellison', 44, 7_100, {
    role: 'administrator',
  }),
  one('Robert', 'Lindqvist', 'Internal auditor', 'Finance', 'Ellison', 39, 7_600, { role: 'auditor' }),
  one('Daniel', 'Okafor', 'Senior accountant', 'Finance', 'Varga', 57, 6_300, {
    role: 'accountant',
    step: { after: 40, job: 'Accountant', reason: 'promotion' },
  }),
  one('Mei', 'Tanaka', 'Purchasing officer', 'Purchasing', 'Varga', 33, 5_900, { role: 'buyer' }),
  one('Tomasz', 'Nowak', 'Warehouse supervisor', 'Warehouse', 'Brandt', 71, 5_400, {
    role: 'receiver',
    place: 'Works',
  }),
  one('Amina', 'Diallo', 'Design engineer', 'Engineering', 'Moreau', 18, 6_100, { role: 'employee' }),
  one('Grace', 'Whitfield', 'Accountant', 'Finance', 'Okafor', 21, 4_800, {
    part: { fte: '0.8', pattern: 'Four days, Fridays off' },
  }),
  one('Samuel', 'Ortega', 'Buyer', 'Purchasing', 'Tanaka', 15, 4_700),
  one('Yusuf', 'Demir', 'Buyer', 'Purchasing', 'Tanaka', 29, 4_900, { left: 5 }),
  one('Clara', 'Jensen', 'Production manager', 'Production', 'Brandt', 64, 7_900, { place: 'Works' }),
  one('Peter', 'Halloran', 'Shift leader', 'Production', 'Jensen', 47, 5_200, {
    place: 'Works',
    step: { after: 36, job: 'Machine operator', reason: 'promotion' },
  }),
  one('Nadia', 'Kowalczyk', 'Shift leader', 'Production', 'Jensen', 41, 5_150, { place: 'Works' }),
  one('Wei', 'Zhang', 'Machine operator', 'Production', 'Halloran', 26, 4_100, { place: 'Works' }),
  one('Jorge', 'Medina', 'Machine operator', 'Production', 'Halloran', 19, 4_000, { place: 'Works' }),
  one('Fatima', 'Benali', 'Machine operator', 'Production', 'Halloran', 11, 3_950, { place: 'Works' }),
  one('Erik', 'Sund', 'Machine operator', 'Production', 'Kowalczyk', 31, 4_150, { place: 'Works', left: 9 }),
  one('Lena', 'Fischer', 'Machine operator', 'Production', 'Kowalczyk', 23, 4_050, {
    place: 'Works',
    step: { after: 16, manager: 'Halloran', reason: 'new manager' },
  }),
  one('Omar', 'Haddad', 'Machine operator', 'Production', 'Kowalczyk', 8, 3_900, { place: 'Works' }),
  one('Beatriz', 'Lima', 'Machine operator', 'Production', 'Kowalczyk', 4, 3_900, { place: 'Works', probation: 9 }),
  one('Marek', 'Dvorak', 'Quality inspector', 'Production', 'Jensen', 36, 4_900, { place: 'Works' }),
  one('Sofia', 'Rossi', 'Warehouse clerk', 'Warehouse', 'Nowak', 20, 3_800, {
    place: 'Works',
    part: { fte: '0.6', pattern: 'Three days' },
  }),
  one('Kwame', 'Mensah', 'Warehouse clerk', 'Warehouse', 'Nowak', 13, 3_750, { place: 'Works' }),
  one('Hannah', 'Keller', 'Warehouse clerk', 'Warehouse', 'Nowak', 27, 3_850, { place: 'Works', left: -1 }),
  one('Ravi', 'Menon', 'Design engineer', 'Engineering', 'Moreau', 34, 6_400),
  one('Julia', 'Novak', 'Test engineer', 'Engineering', 'Moreau', 22, 5_800, {
    step: { after: 14, job: 'Quality inspector', department: 'Production', manager: 'Jensen', reason: 'move' },
  }),
  one('Thomas', 'Adeyemi', 'Design engineer', 'Engineering', 'Moreau', 30, 6_200, { left: 14 }),
  one('Elif', 'Yilmaz', 'Support technician', 'Information technology', 'Solberg', 16, 4_600),
  one('Chloe', 'Martin', 'People assistant', 'People', 'Raman', 10, 4_200, {
    part: { fte: '0.5', pattern: 'Mornings' },
  }),
  one('Isaac', 'Feldman', 'Payroll clerk', 'Finance', 'Okafor', 25, 4_400, {
    part: { fte: '0.8', pattern: 'Four days, Mondays off', before: 'Four days, Fridays off' },
  }),
  one('Paula', 'Reyes', 'Design engineer', 'Engineering', 'Moreau', -1, 5_900, { probation: 180 }),
]
