import { z } from 'zod'
import { Uuid } from '#shared/api.ts'
import type { Day } from '#shared/day.ts'
import { field } from '#shared/field.ts'
import { record } from '#shared/record.ts'
import type { States, Viewer } from '#shared/verb.ts'
import * as refs from './refs.ts'
import { photoKey, PhotoBody } from './photos.ts'
import { says } from './sentences.ts'

/** What is filed of somebody, a contract with its pay among it, is there for them and whoever keeps the files: their manager sees the file without its papers. */
export const papersSet = 'hr.papers'

export const personStates = {
  prehire: { tone: 'info', step: 'To come' },
  active: { tone: 'success', step: 'Here' },
  'on leave': { tone: 'attention', step: 'Here', word: 'On leave' },
  notice: { tone: 'warning', step: 'Here', word: 'Notice given' },
  left: { tone: 'neutral', step: 'Left', stand: 'done' },
} as const satisfies States
export type PersonState = keyof typeof personStates
export const employeeTypes = ['employee', 'trainee', 'contractor'] as const

/** How a person stands today: it follows from when they come and go, and whether they are on leave. */
export function stateOn(
  { hireDate, leaveDate, onLeave }: { hireDate: Day; leaveDate: Day | null; onLeave: boolean },
  day: Day,
): PersonState {
  if (leaveDate !== null && leaveDate < day) return 'left'
  if (hireDate > day) return 'prehire'
  if (leaveDate !== null) return 'notice'
  return onLeave ? 'on leave' : 'active'
}

const named = {
  employeeId: field.code('Employee number', { max: 20 }),
  givenName: field.text('Given name', { max: 80 }),
  surname: field.text('Surname', { max: 80 }),
  preferredName: field.text('Preferred name', { max: 80, hint: 'What they are called' }).nullable(),
  mail: field.email('Work e-mail').nullable(),
  businessPhone: field.phone('Work phone').nullable(),
}
const own = {
  ...named,
  employeeType: field.choice('Kind of employment', employeeTypes),
  hireDate: field.day('Hire date', 'The first day of work'),
  birthday: field.day('Date of birth').nullable(),
}
/** What the assignment of the day says of somebody. */
const placed = {
  jobId: field.reference('Job', 'hr.jobs', 'jobName').nullable(),
  jobName: field.text('Job').nullable(),
  departmentId: field.reference('Department', 'hr.departments', 'departmentName').nullable(),
  departmentName: field.text('Department').nullable(),
  managerId: field.reference('Manager', 'hr.employees', 'managerName').nullable(),
  managerName: field.text('Manager').nullable(),
  placeId: field.reference('Place', 'hr.places', 'placeName').nullable(),
  placeName: field.text('Place').nullable(),
  positionId: field.reference('Position', 'hr.positions', 'positionName').nullable(),
  positionName: field.text('Position').nullable(),
}
const row = { id: Uuid, version: z.int(), displayName: field.text('Name'), photo: photoKey }

/** `memberId`: who they are as a member. */
const inDirectory = z.object({ ...row, ...named, ...placed, memberId: Uuid.nullable() })

/** The directory: whoever works here, with what everybody may know of them. */
export const employees = record(refs.employees.name, {
  ...refs.employees,
  row: inDirectory,
  /** `open`: the record types of which the reader may see what is kept of this person. */
  detail: inDirectory.extend({ hireDate: own.hireDate, open: z.array(z.string()) }),
  search: ['displayName', 'employeeId', 'mail'],
  sort: 'displayName',
  measures: { headcount: { label: 'People who work here', where: {} } },
})
export type Employee = z.output<typeof employees.detail>

/** Nobody writes their own file. */
export const notOwn = ({ memberId }: { memberId: string | null }, viewer: Viewer) =>
  memberId !== viewer.id || says.ownFacts()

const sourceId = field.code('ID in the source system')
const optional = z.strictObject(own).partial()
const leaveDate = field.day('Last day', 'The last day of work')
const leaveReasons = ['resigned', 'dismissed', 'end of contract', 'retired', 'other'] as const
const leaveReason = field.choice('Why they leave', leaveReasons)

export const people = record(refs.people.name, {
  ...refs.people,
  asOf: true,
  row: z.object({
    ...row,
    ...own,
    ...placed,
    leaveDate: leaveDate.nullable(),
    noticeDate: field.following(field.day('Notice given on').nullable()),
    leaveReason: leaveReason.nullable(),
    onLeave: field.following(field.boolean('On leave')),
    state: field.state('State', personStates),
    memberId: field.reference('Member', 'settings.members', 'memberName').nullable(),
    memberName: field.text('Member').nullable(),
    sourceId: sourceId.nullable(),
    createdAt: field.instant('Created'),
  }),
  create: optional.extend({ givenName: own.givenName, surname: own.surname, hireDate: own.hireDate }),
  update: optional,
  imported: optional.extend({
    hireDate: own.hireDate,
    displayName: field.text('Name', { hint: 'Where the file has no given name and surname' }).optional(),
    organizationNode: field
      .code('Organization node', { min: 0, max: 400, hint: 'Their place in the tree, as SQL Server writes it' })
      .optional(),
    sourceId: sourceId.optional(),
  }),
  headings: {
    employeeId: ['Employee ID', 'Employee no', 'Emp no', 'Emp ID', 'Staff number', 'Staff ID', 'Personnel number'],
    givenName: ['First name', 'Forename'],
    surname: ['Last name', 'Family name'],
    preferredName: ['Known as', 'Nickname'],
    displayName: ['Full name', 'Employee name', 'Employee'],
    mail: ['Work email', 'Email', 'Email address', 'Business email', 'Company email'],
    businessPhone: ['Phone', 'Phone number', 'Business phone', 'Office phone', 'Telephone'],
    employeeType: ['Employment type', 'Worker type'],
    hireDate: ['Start date', 'Date of hire', 'Hired on', 'Joining date', 'Date of joining', 'DOJ'],
    birthday: ['DOB', 'Birth date', 'Birthdate'],
  },
  keys: ['sourceId', 'employeeId'],
  search: ['displayName', 'employeeId', 'mail'],
  sort: 'displayName',
  verbs: {
    update: { label: 'Change', done: 'changed', can: notOwn },
    giveNotice: {
      label: 'Enter leaving',
      done: 'entered as leaving',
      icon: 'hand',
      right: 'update',
      single: true,
      from: ['active', 'on leave'],
      body: z.strictObject({ leaveDate, leaveReason }),
      who: notOwn,
      asks: {
        title: 'When does {displayName} leave?',
        effect: 'Employment ends on the last working day. Approved leave after it is cancelled, and its days go back.',
      },
      summary: 'Enter the last day of a person',
    },
    takeNoticeBack: {
      label: 'Cancel termination',
      done: 'kept',
      icon: 'undo',
      right: 'update',
      undoes: 'giveNotice',
      single: true,
      from: ['notice'],
      who: notOwn,
      asks: {
        title: 'Does {displayName} stay?',
        effect:
          'The termination date is removed. Leave that was cancelled or shortened as they were leaving is not restored: it is asked for again.',
      },
      summary: 'Take back that a person leaves',
    },
    startLeave: {
      label: 'Start a leave of absence',
      done: 'entered as on leave',
      icon: 'pause',
      right: 'update',
      from: ['active'],
      who: notOwn,
      summary: 'Enter that a person is on leave of absence',
    },
    endLeave: {
      label: 'End the leave of absence',
      done: 'entered as back',
      icon: 'play',
      right: 'update',
      undoes: 'startLeave',
      from: ['on leave'],
      who: notOwn,
      summary: 'Enter that a person is back from leave of absence',
    },
    setPhoto: {
      label: 'Change photo',
      done: 'given a photo',
      icon: 'edit',
      right: 'photo',
      single: true,
      body: PhotoBody,
      summary: 'Give a person a photo',
    },
    removePhoto: {
      label: 'Remove photo',
      done: 'left without a photo',
      icon: 'x',
      right: 'photo',
      single: true,
      can: ({ photo }) => photo !== null || says.noPhoto(),
      asks: {
        title: 'Remove the photo of {displayName}?',
        effect: 'Their initials are shown in its place. Nothing of the photo is kept.',
      },
      summary: 'Remove the photo of a person',
    },
    linkMember: {
      label: 'Link to a member',
      done: 'linked to a member',
      icon: 'hand',
      right: 'settings.members.update',
      single: true,
      fresh: true,
      from: ['prehire', 'active', 'on leave', 'notice'],
      body: z.strictObject({ memberId: field.reference('Member', 'settings.members', 'memberName') }),
      can: ({ memberId }) => memberId === null || says.isLinked(),
      asks: {
        title: 'Who is {displayName} as a member?',
        effect:
          'They see their own file. Whom they report to follows the org chart, and their access begins and ends with their employment.',
      },
      summary: 'Say which member a person is',
    },
    unlinkMember: {
      label: 'Unlink from the member',
      done: 'unlinked from a member',
      icon: 'x',
      right: 'settings.members.update',
      single: true,
      fresh: true,
      can: ({ memberId }) => memberId !== null || says.isNotLinked(),
      who: notOwn,
      asks: { title: 'Unlink {displayName} from {memberName}?', effect: 'The member keeps the access they have now.' },
      summary: 'Take back which member a person is',
    },
  },
  measures: {
    started: {
      label: 'Started in the last 30 days',
      where: { hireDate: { gte: 'today-30', lte: 'today' } },
      sort: '-hireDate',
    },
    'to-start': { label: 'To start', where: { state: 'prehire' }, sort: 'hireDate' },
    leaving: { label: 'Leaving', where: { state: 'notice' }, sort: 'leaveDate' },
    'on-leave': { label: 'On leave of absence', where: { state: 'on leave' } },
  },
})
export type Person = z.output<typeof people.row>
